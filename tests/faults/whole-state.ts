import {
  AdminListGroupsForUserCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import { ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import type Stripe from 'stripe';
import { documentsPrefix } from '#shared/deployment/buckets.ts';
import { partitionPrefix } from '#shared/deployment/keys.ts';
import { queues } from '#shared/deployment/table.ts';
import { openCountries } from '#functions/data/environment.ts';
import { listingPk } from '#shared/deployment/keys.ts';
import { documentClient, queryPartition } from '#functions/data/table.ts';
import { type Item } from '#functions/data/stored.ts';
import { listPurchases } from '#functions/membership/membership-table.ts';
import { readFacts } from '#functions/core/facts/read-facts.ts';
import { publicSet } from '#functions/core/projection/public-set.ts';
import { publicItems } from '#functions/core/projection/public-table.ts';
import { documentKeys } from '#functions/core/facts/facts.ts';
import { documentOfDrawn } from '#functions/verification/document-keys.ts';
import type { Cloud } from '@directory/local-cloud/cloud.ts';
import type { PathPerson } from '#tests/support/main-path.ts';
import { moneyOf } from '#tests/support/money.ts';
import { mailsTo } from '#tests/support/signed-in.ts';

/**
 * Returns everything stored for one person, without values that differ between people (ids, times, versions). Two runs
 * of the same path must return the same; otherwise something was lost, doubled or half-written.
 */
export async function wholeState(cloud: Cloud, person: PathPerson) {
  const { sub, email } = person;
  const facts = await readFacts(sub);
  const { account, verification, membership, listing, photos } = facts;
  const items = await everything(cloud);
  const stored = listing ? await queryPartition(listingPk(listing.id)) : [];
  const derived = publicItems(publicSet(facts, openCountries(), cloud.clock.date()));
  const documents = await keysBelow(
    cloud,
    'DocumentsBucket',
    Object.values(documentsPrefix).map((prefix) => prefix + sub),
  );
  const ids = photos.map(({ id }) => id);
  return {
    account: {
      role: account.role,
      emailConfirmed: account.emailConfirmed,
      groups: await groupsOf(cloud, email),
    },
    accountsWithTheAddress: items.filter(({ sk, email: other }) => sk === 'ACCOUNT' && other === email)
      .length,
    pointersToHer: items.filter((item) => /^(EMAIL|CUSTOMER)#/.test(item.pk) && item['sub'] === sub).length,
    verification: verification?.status,
    documentsInReview: documents.filter((key) => key.startsWith('review/')).length,
    documentsThatNobodyKnows: documents.filter(
      (key) => !(verification ? documentKeys(verification) : []).includes(documentOfDrawn(key) ?? key),
    ).length,
    membership: membership && {
      paid: membership.periodEnd !== undefined,
      failedAttempts: membership.failedAttempts,
      ended: membership.endedAt !== undefined,
    },
    ledger: (await listPurchases(sub)).map(({ description, amount, status }) => ({
      description,
      amount,
      status,
    })),
    ...(await moneyState(cloud, email)),
    listing: listing && {
      proposed: listing.proposed,
      approved: listing.approved,
      photos: listing.photos.length,
      hiddenByOwner: listing.hiddenByOwner,
    },
    listingsThatNobodyOwns: items.filter(
      ({ pk }) =>
        pk.startsWith('LISTING#') &&
        !items.some(({ sk, id }) => sk === 'LISTING' && pk === `LISTING#${String(id)}`),
    ).length,
    publicItems: stored.map(({ sk }) => sk).sort(),
    publicItemsAreTheFacts: JSON.stringify(byKey(stored)) === JSON.stringify(byKey(derived)),
    photos: photos.map(({ status }) => status),
    photoFiles: (
      await keysBelow(
        cloud,
        'MediaBucket',
        ids.map((id) => `private/${id}`),
      )
    ).length,
    publicPhotoFiles: (
      await keysBelow(
        cloud,
        'MediaBucket',
        ids.map((id) => `media/${id}`),
      )
    ).length,
    uploadsLeft: (await keysBelow(cloud, 'UploadsBucket', [`photos/${sub}`])).length,
    outboxLeft: items.filter(
      ({ pk, queue, deliveredAt }) =>
        queue === queues.outbox || (pk.startsWith(partitionPrefix.outbox) && !deliveredAt),
    ).length,
    webhooksLeft: cloud.payments.undelivered(),
    mails: [
      ...new Set(
        (await mailsTo(cloud, email))
          .filter(({ text = '' }) => !signInNotice.test(text))
          .map(({ subject }) => subject),
      ),
    ].sort(),
  };
}
export type WholeState = Awaited<ReturnType<typeof wholeState>>;

/**
 * Mail about a new browser. A retry after a lost response has no device cookie, so the retry looks like a new browser.
 */
const signInNotice = /se inició sesión/;

/** Counts the copies of each mail, by its text without digits. Only a lost response to sending may double a mail. */
export async function mailCounts(cloud: Cloud, { email }: PathPerson): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const { text = '' } of await mailsTo(cloud, email)) {
    const words = text.replaceAll(/\d/g, '');
    counts.set(words, (counts.get(words) ?? 0) + 1);
  }
  return counts;
}

const byKey = (items: readonly Item[]): unknown[] =>
  items
    .map((item) =>
      Object.entries(JSON.parse(JSON.stringify(item)) as Item).sort(([a], [b]) => a.localeCompare(b)),
    )
    .sort((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)));

async function everything(cloud: Cloud): Promise<Item[]> {
  const items: Item[] = [];
  let ExclusiveStartKey: Record<string, unknown> | undefined;
  do {
    const page = await documentClient().send(
      new ScanCommand({ TableName: cloud.resources['Table'], ConsistentRead: true, ExclusiveStartKey }),
    );
    items.push(...((page.Items ?? []) as Item[]));
    ExclusiveStartKey = page.LastEvaluatedKey;
  } while (ExclusiveStartKey);
  return items;
}

async function keysBelow(cloud: Cloud, bucket: string, prefixes: readonly string[]): Promise<string[]> {
  const s3 = new S3Client({
    endpoint: cloud.aws,
    region: cloud.region,
    credentials: cloud.credentials,
    forcePathStyle: true,
  });
  const pages = await Promise.all(
    prefixes.map((Prefix) => s3.send(new ListObjectsV2Command({ Bucket: cloud.resources[bucket], Prefix }))),
  );
  s3.destroy();
  return pages.flatMap(({ Contents = [] }) => Contents.map(({ Key = '' }) => Key));
}

async function groupsOf(cloud: Cloud, Username: string): Promise<string[]> {
  const cognito = new CognitoIdentityProviderClient({
    endpoint: cloud.aws,
    region: cloud.region,
    credentials: cloud.credentials,
  });
  const { Groups = [] } = await cognito.send(
    new AdminListGroupsForUserCommand({ UserPoolId: cloud.resources['UserPoolId'], Username }),
  );
  cognito.destroy();
  return Groups.map(({ GroupName = '' }) => GroupName);
}

async function moneyState(cloud: Cloud, email: string) {
  const { sdk } = await moneyOf(cloud);
  const { data: events } = await sdk.events.list({ type: 'customer.created', limit: 100 });
  const customers = events
    .map(({ data }) => data.object as Stripe.Customer)
    .filter((one) => one.email === email);
  const bought = await Promise.all(
    customers.map(async ({ id: customer }) => ({
      subscriptions: (await sdk.subscriptions.list({ customer, status: 'all' })).data.map(
        ({ status }) => status,
      ),
      charges: (await sdk.charges.list({ customer })).data.map(({ amount, paid }) => ({ amount, paid })),
    })),
  );
  return {
    customers: customers.length,
    subscriptions: bought.flatMap(({ subscriptions }) => subscriptions),
    charges: bought.flatMap(({ charges }) => charges),
  };
}

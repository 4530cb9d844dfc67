import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { PutObjectCommand } from '@aws-sdk/client-s3';
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import type { Cloud } from '@directory/local-cloud/cloud.ts';
import { ownUserMetadata } from '#shared/deployment/token-scope.ts';
import { documentKinds } from '#shared/verification.ts';
import { cancelBooking } from '#functions/booking/change-diary.ts';
import { bucketClient } from '#functions/data/bucket-client.ts';
import { environment } from '#functions/data/environment.ts';
import { bookingsPk } from '#functions/data/keys.ts';
import { queryPartition } from '#functions/data/table.ts';
import { readFacts } from '#functions/facts/read-facts.ts';
import { serverClient } from '#functions/identity/pool-client.ts';
import { refreshTokens, signInWithPassword } from '#functions/identity/pool-sign-in.ts';
import { transfersOf } from '#functions/membership/transfer-table.ts';
import { changeFacts } from '#functions/publish/change-facts.ts';
import type {
  Facts,
  ListingFact,
  MembershipFact,
  PhotoFact,
  PostFact,
  VerificationFact,
} from '#functions/facts/facts.ts';
import { enterBooking } from '#tests/support/bookings.ts';
import { buildListing, buildMembership, buildPost, buildVerification } from '#tests/support/builders.ts';
import { startPool } from '@directory/local-cloud/testing/user-pool.ts';
import { joinCloud } from '#tests/support/in-process.ts';
import { createPerson, type Person, signInAs } from '#tests/support/people.ts';
import { abstractPicture } from '#tests/support/pictures.ts';
import { announcePhoto, callSite, postFile } from '#tests/support/site-api.ts';
import { sdkFor } from '@directory/local-cloud/testing/stripe.ts';
import { aReference, putTransfer } from '#tests/support/transfers.ts';

/** Everybody who may knock at a route; those with a good token last. */
export const identities = [
  'no token',
  'ID token',
  'expired token',
  'other pool',
  'tampered token',
  'own-user token',
  'suspended worker',
  'user',
  'other worker',
  'worker',
  'admin',
] as const;
export type Identity = (typeof identities)[number];

/**
 * How a worker's affairs stand:
 * - `verified`: public and paid
 * - `lapsed`: no longer paid
 * - `unpaid`: subscribed, but no payment was ever collected
 * - `draft`, `pending`: the state of their verification
 * - `claimed`: pending, and the admin has the case open
 * - `contents`: public, with words and a photo that wait for review; the admin has them open
 * - `transfer`: to be paid by bank transfer; the admin has it open
 * - `booking`: public, with an appointment tomorrow
 */
const stages = [
  'verified',
  'lapsed',
  'unpaid',
  'draft',
  'pending',
  'claimed',
  'contents',
  'transfer',
  'booking',
] as const;
export type Stage = (typeof stages)[number];

/** A worker with everything that a route can be called about, and the admin who reviews it. */
export interface Setting {
  worker: Person;
  admin: Person;
  /** The worker's records, as `enter` restores them. */
  listing: ListingFact;
  sparePhoto: PhotoFact;
  post: PostFact;
  caseVersion: number;
  /** Of the transfer that is awaited at the stage `transfer`. */
  reference: string;
  /** Of the worker's appointment at the stage `booking`. */
  bookingId: string;
  /** Restores the affairs to a stage, whatever the last route did to them. */
  enter: (stage: Stage) => Promise<void>;
  /** The worker's facts, diary and transfers, as they are stored. */
  stored: () => Promise<object>;
}

/** Everybody who may knock. `enter` restores another worker's affairs as well. */
export interface Cast extends Setting {
  tokens: Record<Identity, string | undefined>;
  /** Undoes that somebody signed out everywhere: the tokens of all open their accounts again. */
  letBackIn: () => Promise<void>;
}

/** Longer than an access token lives (10 minutes), shorter than a clock may differ for a signature (15). */
const pastExpiry = 11 * 60_000;
const caseVersion = 7;
const selfieKey = 'review/selfie';

export async function assembleSetting(cloud: Cloud): Promise<Setting> {
  joinCloud(cloud);
  const worker = await createPerson(cloud, { role: 'worker' });
  const admin = await createPerson(cloud, { role: 'admin' });
  // A reviewer can open no document that is not there.
  await bucketClient().send(
    new PutObjectCommand({
      Bucket: environment('DOCUMENTS_BUCKET'),
      Key: selfieKey,
      Body: await abstractPicture(1),
    }),
  );
  const affairs = await affairsOf(cloud, worker, admin);
  const { spare, reference, bookingId } = affairs;
  const { listing, posts } = affairs.standings.verified;
  const [post] = posts;
  if (!post) throw new Error('The worker has no post.');
  return {
    worker,
    admin,
    listing,
    sparePhoto: spare,
    post,
    caseVersion,
    reference,
    bookingId,
    enter: (stage) => restore(worker.sub, affairs, stage, admin),
    stored: () =>
      Promise.all([readFacts(worker.sub), queryPartition(bookingsPk(worker.sub)), transfersOf(worker.sub)]),
  };
}

/**
 * Signs everybody in. The cloud must be the caller's own: its time is moved, so that a token that was good
 * is the expired one.
 */
export async function assemble(cloud: Cloud): Promise<Cast> {
  const setting = await assembleSetting(cloud);
  const { worker, admin } = setting;
  const [other, user, suspended] = [
    await createPerson(cloud, { role: 'worker' }),
    await createPerson(cloud, { role: 'user' }),
    await createPerson(cloud, { role: 'worker' }),
  ];
  const others = await affairsOf(cloud, other, admin);
  const suspension = { at: new Date().toISOString(), reason: 'report', ground: 'terms' as const };
  await changeFacts(suspended.sub, ({ account }) => ({ account: { ...account, suspended: suspension } }));

  const expired = (await signInAs(cloud, worker)).accessToken;
  const before = await callSite(cloud.site, 'getMe', { token: expired });
  if (before.status !== 200) throw new Error('The token that is to expire was never good.');
  await cloud.advance(pastExpiry);

  const own = await signInAs(cloud, worker);
  const theirs = (await signInAs(cloud, other)).accessToken;
  return {
    ...setting,
    enter: async (stage) => {
      await Promise.all([setting.enter(stage), restore(other.sub, others, stage, admin)]);
    },
    tokens: {
      'no token': undefined,
      'ID token': own.idToken,
      'expired token': expired,
      'other pool': await tokenOfOtherPool(),
      'tampered token': withSub(theirs, worker.sub),
      'own-user token': await ownUserToken(worker),
      'suspended worker': (await signInAs(cloud, suspended)).accessToken,
      user: (await signInAs(cloud, user)).accessToken,
      'other worker': theirs,
      worker: own.accessToken,
      admin: (await signInAs(cloud, admin)).accessToken,
    },
    letBackIn: async () => {
      for (const { sub } of [worker, other, user, admin, suspended])
        await changeFacts(sub, ({ account }) => ({ account: { ...account, signedOutAt: undefined } }));
    },
  };
}

/** What our Lambdas act on the pool with as a person: a token of the server-only client. */
export async function ownUserToken({ email, password }: Pick<Person, 'email' | 'password'>): Promise<string> {
  const client = await serverClient();
  const outcome = await signInWithPassword(client, email, password);
  if (!('tokens' in outcome) || !outcome.tokens.refreshToken) throw new Error(`${email} could not sign in.`);
  return (await refreshTokens(client, outcome.tokens.refreshToken, ownUserMetadata)).accessToken;
}

/** A token of a pool that is like ours in everything but its keys and its issuer. */
async function tokenOfOtherPool(): Promise<string> {
  const otherPool = await startPool();
  try {
    const { username } = await otherPool.register();
    const { AccessToken } = await otherPool.signIn(username);
    if (!AccessToken) throw new Error('The other pool gave no token.');
    return AccessToken;
  } finally {
    await otherPool.close();
  }
}

/** Somebody's good token that says it is another's. */
function withSub(token: string, sub: string): string {
  const [header = '', payload = '', signature = ''] = token.split('.');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object;
  const changed = Buffer.from(JSON.stringify({ ...claims, sub })).toString('base64url');
  return [header, changed, signature].join('.');
}

interface Affairs {
  /** A photo that no listing uses. */
  spare: PhotoFact;
  standings: Record<Stage, Standing>;
  reference: string;
  bookingId: string;
}

/** The facts of a stage. */
type Standing = Required<
  Pick<Facts, 'listing' | 'contentReview' | 'membership' | 'verification' | 'photos' | 'posts'>
>;

/**
 * Photos through the pipeline, and a customer that the payment provider knows. No webhook finds their account by
 * that customer (the pointer is not written): none may set right what the stages say was paid.
 */
async function affairsOf(cloud: Cloud, person: Person, admin: Person): Promise<Affairs> {
  const { sub, email } = person;
  const customer = await sdkFor(cloud.stripe, await stripeKey(cloud)).customers.create({ email });
  const membership = buildMembership({ customerId: customer.id });
  await changeFacts(sub, () => ({ verification: buildVerification(), membership }));
  const token = (await signInAs(cloud, person)).accessToken;
  for (const seed of [1, 2, 3]) {
    const { upload } = await announcePhoto(cloud.site, token);
    await postFile(upload, await abstractPicture(seed, 300));
  }
  await cloud.flush();
  const { photos: processed } = await readFacts(sub);
  // Reviewed, as everything is that the stages begin with.
  const photos = processed.map((photo) => ({ ...photo, approved: true }));
  const [shown, spare, posted] = photos;
  if (!shown || !spare || !posted || photos.some(({ status }) => status !== 'ready'))
    throw new Error('The photos of the cast are not ready.');
  const listing = buildListing([{ id: shown.id, face: false }], { publishedAt: new Date().toISOString() });
  const post = buildPost({ id: posted.id });
  const claim = claimedBy(admin);
  const standingAt = (stage: Stage): Standing => ({
    listing: stage === 'contents' ? waiting(listing) : listing,
    contentReview: stage === 'contents' ? claim : {},
    membership: membershipAt(stage, membership),
    verification: verificationAt(stage, claim),
    photos,
    posts: [post],
  });
  return {
    spare,
    standings: Object.fromEntries(stages.map((stage) => [stage, standingAt(stage)])) as Affairs['standings'],
    reference: aReference(),
    bookingId: randomUUID(),
  };
}

async function stripeKey({ aws, region, credentials, resources }: Cloud): Promise<string> {
  const secrets = new SecretsManagerClient({ endpoint: aws, region, credentials });
  const { SecretString = '{}' } = await secrets.send(
    new GetSecretValueCommand({ SecretId: resources['StripeSecret'] }),
  );
  secrets.destroy();
  return (JSON.parse(SecretString) as { secretKey: string }).secretKey;
}

/**
 * Writes the facts of a stage as the product writes them, and forgets photos and posts that a route's call added.
 * Writes nothing where the facts are those of the stage already: a write of all costs 20 times as much as the read.
 */
async function restore(sub: string, affairs: Affairs, stage: Stage, admin: Person): Promise<void> {
  const { reference, bookingId } = affairs;
  const { photos, posts, ...standing } = affairs.standings[stage];
  await changeFacts(sub, (facts) => {
    const { listing, contentReview = {}, membership, verification } = facts;
    const present = { listing, contentReview, membership, verification };
    if (isSame(present, standing) && isSame(facts.photos, photos) && isSame(facts.posts, posts))
      return undefined;
    return {
      ...standing,
      photos: { put: photos, delete: idsBeside(facts.photos, photos) },
      posts: { put: posts, delete: idsBeside(facts.posts, posts) },
    };
  });
  if (stage === 'transfer') await putTransfer(sub, { reference, ...claimedBy(admin) });
  if (stage === 'booking') {
    await cancelBooking(sub, bookingId);
    await enterBooking(sub, { id: bookingId });
  }
}

type Identified = ReadonlyArray<{ id: string }>;
const idsBeside = (present: Identified, wanted: Identified): string[] =>
  present.map(({ id }) => id).filter((id) => !wanted.some((one) => one.id === id));

/** Whether two values are stored the same: a property that is undefined is none. */
const isSame = (one: unknown, other: unknown): boolean => isDeepStrictEqual(stored(one), stored(other));
const stored = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

function membershipAt(stage: Stage, membership: MembershipFact): MembershipFact {
  if (stage === 'lapsed') return { ...membership, endedAt: membership.periodStart };
  // The payment provider knows nothing of the cast, and is not believed where something was paid.
  if (stage === 'unpaid') return { ...membership, periodStart: undefined, periodEnd: undefined };
  return membership;
}

/** With other words, and its photo with another tag. */
const waiting = (listing: ListingFact): ListingFact => ({
  ...listing,
  proposed: { ...listing.proposed, title: 'Otro' },
  photos: listing.photos.map((photo) => ({ ...photo, face: true })),
});

const claimedBy = ({ sub }: Person) => ({ claimedBy: sub, claimUntil: Date.now() + 60 * 60_000 });

function verificationAt(stage: Stage, claim: ReturnType<typeof claimedBy>): VerificationFact {
  // One picture for all of them: an approval asks the bucket for each.
  const document = { key: selfieKey, contentType: 'image/jpeg' as const };
  const documents = Object.fromEntries(documentKinds.map((kind) => [kind, document]));
  if (stage === 'contents') return buildVerification({ documents });
  if (['verified', 'lapsed', 'unpaid', 'transfer', 'booking'].includes(stage)) return buildVerification();
  const draft = buildVerification({
    status: 'draft',
    version: caseVersion,
    submittedAt: undefined,
    decidedAt: undefined,
    decidedBy: undefined,
    documentType: undefined,
  });
  if (stage === 'draft') return draft;
  return {
    ...draft,
    status: 'pending',
    submittedAt: new Date().toISOString(),
    documents,
    ...(stage === 'claimed' && {
      ...claim,
      opened: { by: claim.claimedBy, version: caseVersion, kinds: [...documentKinds] },
    }),
  };
}

import { PutObjectCommand } from '@aws-sdk/client-s3';
import { shiftDate } from '@directory/local-cloud/clock.ts';
import type { CloudDescription } from '@directory/local-cloud/cloud.ts';
import { readTime } from '#infra/start/cloud-time.ts';
import { listingLimits } from '#shared/listing-options.ts';
import { documentKinds } from '#shared/verification.ts';
import { bucketClient } from '#functions/data/bucket-client.ts';
import { paymentProviderName } from '#functions/data/environment.ts';
import { buildPhoto, buildPost, buildProvider, storeFacts } from './builders.ts';
import {
  demoAccounts,
  demoPassword,
  demoSub,
  generatedProviders,
  sampleProviders,
  waitingProviders,
  waitingReport,
  waitingText,
  type DemoProvider,
} from './demo-data.ts';
import { demoDocument, demoPhoto, generatedListings } from './demo-pictures.ts';
import { joinCloud } from './in-process.ts';
import { payMembership } from './pay-membership.ts';
import { createPerson } from './people.ts';
import { storeReadyPhoto } from './ready-photo.ts';
import { report } from './reports.ts';

/**
 * Fills an empty local cloud with demo data: the five samples, a few hundred generated listings, and accounts to sign
 * in with. Runs as its own process; refuses addresses of other machines. The pictures were drawn before
 * (draw-demo-pictures.ts), because blocking the event loop would delay timed connections. The last printed line has the
 * demo accounts.
 */
/** Number of providers stored concurrently: enough to keep two cores and the engine busy. */
const together = 8;

const description = process.env['LOCAL_CLOUD'];
if (!description) throw new Error('LOCAL_CLOUD is missing: the local cloud must start the seed.');
const cloud = JSON.parse(description) as CloudDescription;
joinCloud(cloud);
shiftDate(await readTime(cloud));

const accounts = [];
const subs = new Map<string, string>();
for (const { email, name, role } of Object.values(demoAccounts)) {
  const { sub } = await createPerson(cloud, { email, name, role, password: demoPassword });
  subs.set(email, sub);
  accounts.push({ role, email, password: demoPassword });
}
console.log(`${accounts.length} accounts to sign in with`);

for (const waiting of waitingProviders) await storeWaiting(waiting);

const providers = [...sampleProviders, ...generatedProviders(generatedListings)];
let done = 1;
let saidAt = performance.now();
const [first, ...queue] = providers;
// The first payment runs alone: it creates the price that the others use.
if (first) await store(first);
await Promise.all(
  Array.from({ length: together }, async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      await store(next);
      done += 1;
      if (performance.now() - saidAt < 1800 && done < providers.length) continue;
      saidAt = performance.now();
      console.log(`${done} of ${providers.length} listings`);
    }
  }),
);
console.log(JSON.stringify(accounts));

function hoursAgo(hours: number): string {
  return new Date(Date.now() - hours * 60 * 60_000).toISOString();
}

async function store(provider: DemoProvider): Promise<void> {
  const photos = await Promise.all(
    provider.pictures.map(({ seed, face }) => storeReadyPhoto(demoPhoto(seed), face)),
  );
  const { key, email, name, dateOfBirth, content, online, publishedDaysAgo, posts } = provider;
  const publishedAt = hoursAgo(24 * publishedDaysAgo);
  const onlineUntil = new Date(Date.now() + listingLimits.onlineMinutes * 60_000).toISOString();
  const facts = buildProvider({
    account: { sub: subs.get(email) ?? demoSub(key), email, name },
    verification: { details: { fullName: name, dateOfBirth, address: 'Calle de Ejemplo 1' } },
    content,
    listing: {
      publishedAt,
      ...(online && { onlineUntil }),
      ...(key === waitingText.key && {
        proposed: { ...content, description: waitingText.description },
        textWaitsSince: hoursAgo(3),
      }),
    },
    photos,
  });
  const posted = await Promise.all(
    posts.map(async ({ seed, caption, hoursAgo: hours }) => {
      const { id, width, height, blur } = await storeReadyPhoto(demoPhoto(seed));
      const at = hoursAgo(hours);
      const post = buildPost({ id, caption, publishedAt: at, createdAt: at });
      return { post, photo: buildPhoto({ id, width, height, blur, createdAt: at }) };
    }),
  );
  const paid = paymentProviderName() === 'stripe' ? await payMembership(cloud, facts.account) : undefined;
  await storeFacts(
    {
      ...facts,
      ...(paid && { membership: paid.membership }),
      photos: [...facts.photos, ...posted.map(({ photo }) => photo)],
      posts: posted.map(({ post }) => post),
    },
    paid?.also,
  );
  if (key === waitingReport.key && facts.listing)
    await report(facts.listing.id, { reason: waitingReport.reason, text: waitingReport.text });
}

async function storeWaiting({
  key,
  email,
  name,
  dateOfBirth,
}: (typeof waitingProviders)[number]): Promise<void> {
  const sub = demoSub(key);
  const contentType = 'image/jpeg' as const;
  const documents = await Promise.all(
    documentKinds.map(async (kind) => {
      const objectKey = `review/${sub}/${kind}/demo`;
      await bucketClient().send(
        new PutObjectCommand({
          Bucket: process.env['DOCUMENTS_BUCKET'],
          Key: objectKey,
          Body: demoDocument(key, kind),
          ContentType: contentType,
        }),
      );
      return [kind, { key: objectKey, contentType }] as const;
    }),
  );
  await storeFacts(
    buildProvider({
      account: { sub, email, name },
      verification: {
        status: 'pending',
        details: { fullName: name, dateOfBirth, address: 'Calle de Ejemplo 2' },
        documents: Object.fromEntries(documents),
        submittedAt: hoursAgo(2),
        decidedAt: undefined,
        decidedBy: undefined,
        documentType: undefined,
      },
      membership: null,
      listing: null,
      photos: [],
    }),
  );
}

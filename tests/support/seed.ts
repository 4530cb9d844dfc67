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
  type DemoProvider,
} from './demo-data.ts';
import { demoDocument, demoPhoto, generatedListings } from './demo-pictures.ts';
import { joinCloud } from './in-process.ts';
import { payMembership } from './pay-membership.ts';
import { createPerson } from './people.ts';
import { storeReadyPhoto } from './ready-photo.ts';

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
for (const { email, name, role } of Object.values(demoAccounts)) {
  await createPerson(cloud, { email, name, role, password: demoPassword });
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

async function store(provider: DemoProvider): Promise<void> {
  const photos = await Promise.all(
    provider.pictures.map(({ seed, face }) => storeReadyPhoto(demoPhoto(seed), face)),
  );
  const { key, email, name, dateOfBirth, content, online, publishedDaysAgo, posts } = provider;
  const publishedAt = new Date(Date.now() - publishedDaysAgo * 24 * 60 * 60_000).toISOString();
  const onlineUntil = new Date(Date.now() + listingLimits.onlineMinutes * 60_000).toISOString();
  const facts = buildProvider({
    account: { sub: demoSub(key), email, name },
    verification: { details: { fullName: name, dateOfBirth, address: 'Calle de Ejemplo 1' } },
    content,
    listing: { publishedAt, ...(online && { onlineUntil }) },
    photos,
  });
  const posted = await Promise.all(
    posts.map(async ({ seed, caption, hoursAgo }) => {
      const { id, width, height, blur } = await storeReadyPhoto(demoPhoto(seed));
      const at = new Date(Date.now() - hoursAgo * 60 * 60_000).toISOString();
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
        submittedAt: new Date(Date.now() - 2 * 60 * 60_000).toISOString(),
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

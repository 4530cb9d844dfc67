import { afterAll, beforeAll, expect, test } from 'vitest';
import { settingsOf } from '#infra/settings.ts';
import type { Cloud } from '@directory/local-cloud/cloud.ts';
import { makeSizes } from '#functions/photo/make-sizes.ts';
import { storeProvider } from '#tests/support/builders.ts';
import { countOf, isFixedSample, proofSeed } from '#tests/support/proof-sample.ts';
import { joinCloud } from '#tests/support/in-process.ts';
import { abstractPicture } from '#tests/support/pictures.ts';
import { storeReadyPhoto } from '#tests/support/ready-photo.ts';
import { startCloudForTests } from '#tests/support/start-cloud.ts';
import type { Whole } from './beside.ts';
import { LeakFinder } from './find-leaks.ts';
import { populate } from './population.ts';
import { type PublicAnswer, PublicReader } from './read-public.ts';
import { heldByReport } from '#functions/report/hold.ts';
import { type Secret, secretKinds, secretsOf } from './secrets.ts';

const accounts = countOf({ fixed: 10, sampled: 30, whole: 200 });
/** Guards against hanging; not a limit of speed. */
const timeout = 900_000;
const open = settingsOf('local').openCountries;

let cloud: Cloud;
let people: Whole[];
let photoOf: () => ReturnType<typeof storeReadyPhoto>;
beforeAll(async () => {
  cloud = await startCloudForTests();
  joinCloud(cloud);
  process.env['OPEN_COUNTRIES'] = open.join();
  const made = await makeSizes(await abstractPicture(1, 200), { id: '00000000' });
  photoOf = async () => {
    const { face: _face, ...photo } = await storeReadyPhoto(made);
    return photo as Awaited<ReturnType<typeof storeReadyPhoto>>;
  };
  people = await populate(accounts, proofSeed, photoOf);
  await cloud.flush();
  await cloud.invoke('job', { job: 'places' });
  await cloud.invalidateAll();
}, timeout);
afterAll(() => cloud?.stop());

/** Finds secrets, except a listing's contact in its own contact route, and except secrets in the requested address. */
const leaksOf = (finder: LeakFinder, { address, text, contactOf }: PublicAnswer): Secret[] =>
  finder.find(
    text,
    (secret) => address.includes(secret.text) || (secret.of !== undefined && contactOf === secret.of),
  );

test(
  `no public response reveals private data of ${accounts} accounts in random states`,
  { timeout },
  async () => {
    const finder = new LeakFinder(people.flatMap((facts) => secretsOf(facts, open)));
    const leaks = new Set<string>();
    const read: Record<string, number> = {};
    let bytes = 0;
    const hear = (answer: PublicAnswer): void => {
      const kind = `${/^\/(api|media|assets|es|en)?/.exec(answer.address)?.[1] ?? 'other'} ${answer.status}`;
      read[kind] = (read[kind] ?? 0) + 1;
      bytes += answer.text.length;
      for (const secret of leaksOf(finder, answer))
        leaks.add(`${answer.address} contains a ${secret.kind}: ${secret.text}`);
    };
    const reader = new PublicReader(cloud.site, hear, !isFixedSample);
    await reader.readAll(people).finally(() => reader.stop());
    const answers = Object.values(read).reduce((sum, count) => sum + count, 0);
    process.stdout.write(
      `privacy: ${answers} answers (${Math.round(bytes / 1e6)} MB) for ${accounts} accounts, ${leaks.size} leaks (seed ${proofSeed})\n`,
    );
    expect([...leaks].slice(0, 20)).toEqual([]);
    // The scan must have read public and hidden listings in both languages, and photos.
    for (const kind of ['es 200', 'en 200', 'es 404', 'en 404', 'api 200', 'api 404', 'media 200'])
      expect(read[kind] ?? 0, kind).toBeGreaterThan(3);
  },
);

test('the secrets include records of reviews, bookings, payments, deletions and legal holds', () => {
  const secrets = new Set(people.flatMap((facts) => secretsOf(facts, open)).map(({ text }) => text));
  const left: Readonly<Record<string, (whole: Whole) => Array<string | undefined>>> = {
    'refusal of a text': ({ listing }) => [listing?.textRefusal?.note],
    'refusal of a photo': ({ photos }) => photos.map(({ reviewRefusal }) => reviewRefusal?.note),
    'refusal of a post': ({ posts }) => posts.map(({ reviewRefusal }) => reviewRefusal?.note),
    'reason of a withdrawn approval': ({ verification }) => [verification?.withdrawal?.reason],
    'reviewer who opened contents': ({ contentReview }) => [contentReview?.claimedBy],
    'reviewer who decided on contents': ({ contentReview }) => [contentReview?.decided?.by],
    'reviewer who viewed a selfie': ({ verification }) => [verification?.selfieSeen?.by],
    'note of a booking': ({ beside }) => beside.bookings.map(({ note }) => note),
    'time of a booking': ({ beside }) => beside.bookings.map(({ start }) => start),
    'id of a deleted listing': ({ beside }) => beside.deleted.map(({ listing }) => listing?.id),
    'phone number of a deleted listing': ({ beside }) =>
      beside.deleted.map(({ listing }) => listing?.approved?.contact.phone?.slice(-10)),
    'photos of a deleted listing': ({ beside }) =>
      beside.deleted.flatMap(({ photos }) => photos.map(({ id }) => id)),
    'caption of a post deleted under a legal hold': ({ beside }) =>
      beside.evidence.map(({ post }) => post.caption),
    'photo of a post deleted under a legal hold': ({ beside }) =>
      beside.evidence.map(({ photo }) => photo.id),
    'reason of a legal hold': ({ account: { legalHold } }) => [
      legalHold?.by === heldByReport ? undefined : legalHold?.reason,
    ],
    'text of a report': ({ beside }) => beside.reports.map(({ text }) => text),
    'reference of a transfer': ({ beside }) => beside.transfers.map(({ reference }) => reference),
    'bank reference of a transfer': ({ beside }) =>
      beside.transfers.map(({ bankReference }) => bankReference),
    'refusal of a transfer': ({ beside }) => beside.transfers.map(({ refusal }) => refusal?.note),
    'reason of a refund': ({ beside }) =>
      beside.transfers.flatMap(({ refunds }) => refunds?.map(({ reason }) => reason)),
    'reviewer who decided on a transfer': ({ beside }) => beside.transfers.map(({ decidedBy }) => decidedBy),
    'id of a purchase': ({ beside }) => beside.purchases.map(({ id }) => id),
    'id of a decision': ({ beside }) => beside.decisions.map(({ id }) => id),
    'id of a notification': ({ beside }) => beside.notifications.map(({ id }) => id),
  };
  for (const [name, of] of Object.entries(left)) {
    const texts = people.flatMap(of).filter((text) => text !== undefined);
    expect(texts.length, name).toBeGreaterThan(0);
    expect(
      texts.filter((text) => !secrets.has(text)),
      name,
    ).toEqual([]);
  }
});

test('a planted leak of each kind is found in pages and the API', { timeout }, async () => {
  const secrets = people.flatMap((facts) => secretsOf(facts, open));
  const finder = new LeakFinder(secrets);
  const planted = await Promise.all(
    secretKinds.map(async (kind) => {
      const secret = secrets.find((one) => one.kind === kind);
      expect(secret, `a ${kind} among ${secrets.length} secrets`).toBeDefined();
      const { text } = secret!;
      const content = { description: `Antes ${text} después.` };
      return { kind, text, provider: await storeProvider({ content, photos: [await photoOf()] }) };
    }),
  );
  await cloud.flush();
  for (const { kind, text, provider } of planted) {
    const saidBy = new Set<string>();
    const reader = new PublicReader(cloud.site, (answer) => {
      if (leaksOf(finder, answer).some((one) => one.text === text)) saidBy.add(answer.address);
    });
    await reader.readListing(provider).finally(() => reader.stop());
    const { id } = provider.listing!;
    for (const address of [`/es/listings/${id}`, `/en/listings/${id}`, `/api/listings/${id}`])
      expect([...saidBy], `a ${kind} by ${address}`).toContain(address);
  }
});

test('leaks are found in comments, islands, addresses, cursors and headers', () => {
  const text = 'Zulema Ñandú & "Ríos"';
  const finder = new LeakFinder([
    { kind: 'legal name', text },
    { kind: 'birth date', text: '1987-03-14' },
    { kind: 'birth date', text: '19870314' },
    { kind: 'contact', text: '5512345678', of: 'a' },
  ]);
  const html = text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  for (const wrapped of [
    `<!-- ${text} -->`,
    `<p>${html}</p>`,
    `<p>${[...text].map((one) => `&#x${one.codePointAt(0)?.toString(16)};`).join('')}</p>`,
    JSON.stringify({ name: text }).replaceAll('\\"', '\\u0022'),
    `<script type="application/json">${JSON.stringify(text).replaceAll('\\"', '\\u0022').replaceAll('Ñ', '\\u00d1')}</script>`,
    `/es/search?q=${encodeURIComponent(text)}`,
    `x-name: ${text.toUpperCase()}`,
  ])
    expect(finder.find(wrapped), wrapped).toHaveLength(1);
  const key = JSON.stringify({ born: 19870314, until: '1987-03-14' });
  for (const wrapped of [Buffer.from(key).toString('base64url'), Buffer.from(key).toString('hex')])
    expect(
      finder.find(`{"cursor":"${wrapped}"}`).map(({ text: found }) => found),
      wrapped,
    ).toEqual(['19870314', '1987-03-14']);
  // Ids can contain any date by chance, so these are not leaks.
  expect(finder.find('8f19870314ab 4198703142')).toEqual([]);
});

import { expect } from 'vitest';
import { listingLimits } from '#shared/listing-options.ts';
import { handler as member } from '#functions/entry/member.ts';
import { createPhoto } from '#functions/photo/create-photo.ts';
import { readFacts } from '#functions/core/facts/read-facts.ts';
import { callApi, claimsOf } from '#tests/support/api-event.ts';
import { buildPhoto, storeProvider } from '#tests/support/builders.ts';
import { functionTest as test } from '#tests/support/test.ts';

const unusedMax = 2 * listingLimits.photosMax;
const secondsAgo = (seconds: number): string => new Date(Date.now() - seconds * 1000).toISOString();
const newPhoto = (sub: string) => createPhoto(sub, { contentType: 'image/jpeg', consentDeclared: true });
const idsOf = async (sub: string): Promise<string[]> =>
  (await readFacts(sub)).photos.map(({ id }) => id).sort();

test.for([
  [{}],
  [{ consentDeclared: false }],
  [{ consentDeclared: 'true' }],
  [{ consentDeclaredAt: '2026-01-01T00:00:00.000Z' }],
])('no photo is created without its declaration of consent: %j', async ([declared]) => {
  const { sub } = await storeProvider({ listing: null, photos: [] });
  const body = { contentType: 'image/jpeg', bytes: 1000, ...declared };
  expect(await callApi(member, 'createPhoto', { claims: claimsOf(sub), body })).toMatchObject({
    status: 400,
    body: { code: 'invalid-input', fields: [{ field: 'consentDeclared' }] },
  });
  expect((await readFacts(sub)).photos).toEqual([]);
});

test('a new photo replaces the oldest unused photo when the maximum is reached', async () => {
  const left = Array.from({ length: unusedMax }, (_, index) =>
    buildPhoto({ createdAt: secondsAgo(100 - index) }),
  );
  const { sub } = await storeProvider({ listing: null, photos: left });
  const ids = left.map(({ id }) => id);
  const first = (await newPhoto(sub)).photo.id;
  expect(await idsOf(sub)).toEqual([...ids.slice(1), first].sort());
  const second = (await newPhoto(sub)).photo.id;
  expect(await idsOf(sub)).toEqual([...ids.slice(2), first, second].sort());
});

test('the maximum of unused photos excludes photos in use and refused photos', async () => {
  const shown = Array.from({ length: listingLimits.photosMax }, () =>
    buildPhoto({ createdAt: secondsAgo(900) }),
  );
  const { sub } = await storeProvider({ photos: shown });
  const added: string[] = [];
  for (let number = 0; number < unusedMax; number += 1) added.push((await newPhoto(sub)).photo.id);
  expect(await idsOf(sub)).toEqual([...shown.map(({ id }) => id), ...added].sort());

  const { sub: other } = await storeProvider({
    listing: null,
    photos: [{ status: 'refused', refusal: 'damaged', approved: false }],
  });
  for (let number = 0; number < unusedMax; number += 1) await newPhoto(other);
  expect(await idsOf(other)).toHaveLength(1 + unusedMax);
});

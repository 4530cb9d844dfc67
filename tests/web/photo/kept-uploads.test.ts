import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import {
  claimUpload,
  forgetUpload,
  forgetUploads,
  isKeptKey,
  keepUpload,
  keptUploads,
  newKeptKey,
  type KeptUpload,
} from '#web/photo/kept-uploads.ts';

const now = Date.parse('2026-11-23T12:00:00Z');
const minute = 60_000;
const upload = (key: string, change: Partial<KeptUpload> = {}): KeptUpload => ({
  key,
  sub: 'ana',
  name: `${key}.jpg`,
  keptAt: now,
  blob: new Blob([key]),
  contentType: 'image/jpeg',
  ...change,
});
const keysOf = async (sub: string, at = now) => (await keptUploads(sub, at)).map(({ key }) => key);

beforeEach(forgetUploads);

test('kept uploads return in the order of selection, with their latest state', async () => {
  await keepUpload(upload('b', { keptAt: now + 1 }));
  await keepUpload(upload('a'));
  await keepUpload(upload('b', { keptAt: now + 1, arrived: true }));
  const kept = await keptUploads('ana', now + 2);
  expect(kept.map(({ key, arrived }) => [key, arrived])).toEqual([
    ['a', undefined],
    ['b', true],
  ]);
  await forgetUpload('a');
  expect(await keysOf('ana')).toEqual(['b']);
});

test('an upload kept by another account is erased, not shown', async () => {
  await keepUpload(upload('hers', { sub: 'eva' }));
  await keepUpload(upload('own'));
  expect(await keysOf('ana')).toEqual(['own']);
  expect(await keysOf('eva')).toEqual([]);
});

test('an upload kept for a day is erased', async () => {
  await keepUpload(upload('old', { keptAt: now - 24 * 60 * minute }));
  await keepUpload(upload('young', { keptAt: now - 23 * 60 * minute }));
  expect(await keysOf('ana')).toEqual(['young']);
  expect(await keysOf('ana', now - 2 * 60 * minute)).toEqual(['young']);
});

test('a key of a kept upload differs from a server id', () => {
  expect(isKeptKey(newKeptKey())).toBe(true);
  expect(isKeptKey('AbCdEfGhIjKlMnOpQrStUv')).toBe(false);
});

test('only one page at a time may claim a kept upload', async () => {
  const [first, second] = [new AbortController(), new AbortController()];
  const key = newKeptKey();
  expect(await claimUpload(key, first.signal)).toBe(true);
  expect(await claimUpload(key, second.signal)).toBe(false);
  // Simulates a page that closes while the next page opens.
  const next = claimUpload(key, second.signal);
  first.abort();
  expect(await next).toBe(true);
});

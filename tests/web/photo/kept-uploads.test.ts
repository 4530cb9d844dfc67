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

test('what is kept comes back in the order in which it was chosen, changed where it was kept again', async () => {
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

test('nobody sees what another person left on this device: it is erased', async () => {
  await keepUpload(upload('hers', { sub: 'eva' }));
  await keepUpload(upload('own'));
  expect(await keysOf('ana')).toEqual(['own']);
  expect(await keysOf('eva')).toEqual([]);
});

test('what nobody came back for in a day is erased', async () => {
  await keepUpload(upload('old', { keptAt: now - 24 * 60 * minute }));
  await keepUpload(upload('young', { keptAt: now - 23 * 60 * minute }));
  expect(await keysOf('ana')).toEqual(['young']);
  expect(await keysOf('ana', now - 2 * 60 * minute)).toEqual(['young']);
});

test('a key says that it is no id of the server', () => {
  expect(isKeptKey(newKeptKey())).toBe(true);
  expect(isKeptKey('AbCdEfGhIjKlMnOpQrStUv')).toBe(false);
});

test('one page at a time sends an upload, and the next one may once that page let go', async () => {
  const [first, second] = [new AbortController(), new AbortController()];
  const key = newKeptKey();
  expect(await claimUpload(key, first.signal)).toBe(true);
  expect(await claimUpload(key, second.signal)).toBe(false);
  // As a page that is left does it while the next one opens.
  const next = claimUpload(key, second.signal);
  first.abort();
  expect(await next).toBe(true);
});

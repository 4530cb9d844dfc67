import { expect, test } from 'vitest';
import type { OwnPhoto } from '#shared/api/photo.ts';
import type { KeptUpload } from '#web/photo/kept-uploads.ts';
import { firstItems, itemOfKept, keptPart } from '#web/own-listing/restored-photos.ts';

const photo = (id: string): OwnPhoto => ({
  id,
  status: 'ready',
  face: false,
  approved: true,
  createdAt: '2026-11-23T12:00:00.000Z',
});
const kept: KeptUpload = {
  key: 'kept:1',
  sub: 'ana',
  name: 'IMG_1.jpg',
  keptAt: 0,
  blob: new Blob(['x']),
  contentType: 'image/jpeg',
  created: { id: 'created', upload: { url: '', fields: {} }, at: 0 },
};

test('a draft restores the order of saved, processing and device-kept photos', () => {
  const items = firstItems(
    [photo('saved')],
    [
      { id: 'kept:1', face: true },
      { id: 'saved', face: true },
      { id: 'new', face: false },
    ],
  );
  expect(items.map(({ key, saved, face, state }) => [key, saved, face, state.phase])).toEqual([
    ['kept:1', false, true, 'waiting'],
    ['saved', true, true, 'ready'],
    ['new', false, false, 'processing'],
  ]);
  expect(firstItems([photo('saved')], undefined).map(({ key }) => key)).toEqual(['saved']);
});

test('a kept upload matches its photo by key or by server id', () => {
  const byKey = firstItems([], [{ id: 'kept:1', face: false }]);
  const byId = firstItems([], [{ id: 'created', face: false }]);
  expect(itemOfKept(byKey, kept)).toBe(byKey[0]);
  expect(itemOfKept(byId, kept)).toBe(byId[0]);
  expect(itemOfKept(firstItems([photo('other')], undefined), kept)).toBeUndefined();
  // Two missing ids must not match each other.
  expect(itemOfKept(byKey, { ...kept, key: 'kept:2', created: undefined })).toBeUndefined();
});

test('a kept upload is restored as a file with its name and type', () => {
  const { file, keptAs, name } = keptPart(kept);
  expect([keptAs, name, file?.name, file?.type, file?.size]).toEqual([
    'kept:1',
    'IMG_1.jpg',
    'IMG_1.jpg',
    'image/jpeg',
    1,
  ]);
});

import { expect, test } from 'vitest';
import type { ContentCase } from '#shared/api/content-review.ts';
import type { ListingContent } from '#shared/listing.ts';
import type { ListingFieldName } from '#shared/listing-fields.ts';
import { buildContent } from '#tests/support/builders.ts';
import { approvedBefore } from '#web/admin/content-items.ts';
import { isSameField } from '#web/admin/field-words.ts';

const photo = (id: string, said: Partial<ContentCase['photos'][number]>) => ({
  id,
  url: `/${id}`,
  width: 900,
  height: 1200,
  face: false,
  waits: false,
  ...said,
});

test('approved photos exclude refused photos and photos awaiting review', () => {
  const photos = [
    photo('passed', { confirmedFace: false }),
    photo('refused', {}),
    photo('new', { waits: true }),
    photo('another-tag', { waits: true, face: true, confirmedFace: false }),
  ];
  expect(approvedBefore({ photos, replacedPhotos: [] }).map(({ id }) => id)).toEqual(['passed']);
});

test('approved photos include public photos that new photos will replace', () => {
  const replaced = { id: 'replaced', url: '/replaced', width: 900, height: 1200 };
  const opened = { photos: [photo('new', { waits: true })], replacedPhotos: [replaced] };
  expect(approvedBefore(opened)).toEqual([replaced]);
});

test('a field counts as changed only when its own value changes', () => {
  const before = buildContent({ municipality: 'mx-one' });
  const isSame = (change: Partial<ListingContent>, name: ListingFieldName) =>
    isSameField(name, { ...before, ...change }, before);
  expect(isSame({}, 'municipality')).toBe(true);
  expect(isSame({ municipality: 'mx-other' }, 'municipality')).toBe(false);
  expect(isSame({ municipality: undefined }, 'municipality')).toBe(false);
});

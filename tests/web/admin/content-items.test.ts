import { expect, test } from 'vitest';
import type { ContentCase } from '#shared/api/content-review.ts';
import { approvedBefore } from '#web/admin/content-items.ts';

const photo = (id: string, said: Partial<ContentCase['photos'][number]>) => ({
  id,
  url: `/${id}`,
  width: 900,
  height: 1200,
  face: false,
  waits: false,
  ...said,
});

test('a photo that was refused is not shown as one that was approved', () => {
  const photos = [
    photo('passed', { confirmedFace: false }),
    photo('refused', {}),
    photo('new', { waits: true }),
    photo('another-tag', { waits: true, face: true, confirmedFace: false }),
  ];
  expect(approvedBefore({ photos }).map(({ id }) => id)).toEqual(['passed']);
});

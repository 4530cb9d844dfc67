import { expect, test } from 'vitest';
import { placedListingContent } from '#shared/listing.ts';
import { buildContent } from '#tests/support/builders.ts';

test.each(['services', 'availableDays', 'languages'] as const)('no choice of %s stands twice', (field) => {
  const twice = {
    services: ['massage', 'massage'],
    availableDays: ['mon', 'mon'],
    languages: ['english', 'english'],
  };
  const content = { ...buildContent(), [field]: twice[field] };
  const { error } = placedListingContent.safeParse(content);
  expect(error?.issues).toMatchObject([{ path: [field], message: 'each at most once' }]);
});

test('distinct choices pass', () => {
  expect(placedListingContent.safeParse(buildContent()).success).toBe(true);
});

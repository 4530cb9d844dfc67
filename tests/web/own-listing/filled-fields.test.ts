import { expect, test } from 'vitest';
import { filledByTab } from '#web/own-listing/filled-fields.ts';
import { valuesOf } from '#web/own-listing/listing-values.ts';
import { fullContent } from '#tests/support/full-content.ts';

test('field count of a new form includes defaults and omits yes-or-no fields', () => {
  expect(filledByTab(valuesOf(undefined, 'mx'), 0)).toEqual({
    basic: { done: 1, of: 8 },
    details: { done: 0, of: 7 },
    services: { done: 2, of: 3 },
    contact: { done: 0, of: 4 },
    social: { done: 0, of: 9 },
  });
});

test('field count is complete for a full form and excludes half-filled working hours', () => {
  const full = filledByTab(valuesOf(fullContent(), 'mx'), 3);
  for (const { done, of } of Object.values(full)) expect(done).toBe(of);
  const values = valuesOf(fullContent(), 'mx');
  const half = filledByTab({ ...values, workingHours: { from: '09:00', to: '' } }, 0);
  expect(half.services.done).toBe(full.services.done - 1);
  expect(half.basic.done).toBe(full.basic.done - 1);
});

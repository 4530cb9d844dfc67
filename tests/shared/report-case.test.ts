import { describe, expect, test } from 'vitest';
import { isUrgentNow } from '#shared/report-case.ts';

describe('an urgent case', () => {
  test.each([
    ['open', true],
    ['ban-proposed', true],
    ['appealed', false],
    ['objected', false],
  ] as const)('is urgent until its first decision: %s', (status, urgent) => {
    expect(isUrgentNow({ urgent: true, status })).toBe(urgent);
  });
});

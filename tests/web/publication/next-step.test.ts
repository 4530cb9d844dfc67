import { describe, expect, it } from 'vitest';
import { openStep } from '#web/publication/next-step.ts';

describe('step that "Publish" opens', () => {
  const worker: Parameters<typeof openStep>[0] = {
    role: 'worker',
    verification: 'approved',
    membership: 'none',
    hasListing: true,
    missing: [],
    waiting: {},
  };

  it.each([
    ['is the listing before anything has begun', { verification: 'none', hasListing: false }, 'listing'],
    ['is the verification once the listing is written', { verification: 'none' }, 'verification'],
    [
      'is the verification while its case is pending',
      { verification: 'pending', missing: ['identity', 'membership'] },
      'verification',
    ],
    ['is the listing if none is written yet', { hasListing: false }, 'listing'],
    ['is the membership once only that is missing', { missing: ['membership'] }, 'membership'],
    ['is none after all steps are done', { membership: 'active' }, 'done'],
    ['is the verification for a customer', { role: 'user', hasListing: false }, 'verification'],
  ] as const)('%s', (_, change, step) => {
    expect(openStep({ ...worker, ...(change as Partial<typeof worker>) })).toBe(step);
  });
});

import { describe, expect, it } from 'vitest';
import { openStep, otherReasons, shownReasons } from '#web/publication/next-step.ts';

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
    ['is the verification before the member submits it', { verification: 'none' }, 'verification'],
    ['is the verification while its case is pending', { verification: 'pending' }, 'verification'],
    ['is the listing if none is written yet', { hasListing: false }, 'listing'],
    ['is the membership once the listing is written', {}, 'membership'],
    ['is none after all steps are done', { membership: 'active' }, 'done'],
    ['is the verification for a customer', { role: 'user', hasListing: false }, 'verification'],
  ] as const)('%s', (_, change, step) => {
    expect(openStep({ ...worker, ...(change as Partial<typeof worker>) })).toBe(step);
  });
});

describe('shown reasons against publication', () => {
  it('omit photos, review and country without a listing', () => {
    expect(shownReasons(['listing', 'content', 'contact', 'photos', 'country'])).toEqual(['listing']);
    expect(shownReasons(['contact', 'photos', 'country'])).toEqual(['contact', 'photos', 'country']);
    expect(shownReasons(['content', 'contact'])).toEqual(['content']);
  });

  it('omit the country until the content is approved', () => {
    expect(shownReasons(['content', 'contact', 'photos', 'country'])).toEqual(['content', 'photos']);
  });

  it('include the age only after the identity is approved', () => {
    expect(shownReasons(['identity', 'age'])).toEqual(['identity']);
    expect(shownReasons(['age'])).toEqual(['age']);
  });

  it('omit identity, age and membership if the blocked notice is shown', () => {
    expect(otherReasons(['identity', 'age', 'membership', 'email'])).toEqual(['email']);
    expect(otherReasons(['identity', 'membership'])).toEqual([]);
  });
});

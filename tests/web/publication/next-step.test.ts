import { describe, expect, it } from 'vitest';
import { openStep, otherReasons, shownReasons } from '#web/publication/next-step.ts';

describe('the step that "Publish" leads a provider to', () => {
  const worker: Parameters<typeof openStep>[0] = {
    role: 'worker',
    verification: 'approved',
    membership: 'none',
    hasListing: true,
    missing: [],
    waiting: {},
  };

  it.each([
    ['the verification, until it waits for somebody', { verification: 'none' }, 'verification'],
    ['and then there is only the case to look at', { verification: 'pending' }, 'verification'],
    ['no paid day passes before there is something to show', { hasListing: false }, 'listing'],
    ['the membership', {}, 'membership'],
    ['nothing is left', { membership: 'active' }, 'done'],
    ['whoever is no provider becomes one there', { role: 'user', hasListing: false }, 'verification'],
  ] as const)('%s', (_, change, step) => {
    expect(openStep({ ...worker, ...(change as Partial<typeof worker>) })).toBe(step);
  });
});

describe('the shown reasons', () => {
  it('without a listing nothing is said of its photos, review or country', () => {
    expect(shownReasons(['listing', 'content', 'contact', 'photos', 'country'])).toEqual(['listing']);
    expect(shownReasons(['contact', 'photos', 'country'])).toEqual(['contact', 'photos', 'country']);
    expect(shownReasons(['content', 'contact'])).toEqual(['content']);
  });

  it('leave out a closed country before a text is approved', () => {
    expect(shownReasons(['content', 'contact', 'photos', 'country'])).toEqual(['content', 'photos']);
  });

  it('have the age by itself only once the identity is approved', () => {
    expect(shownReasons(['identity', 'age'])).toEqual(['identity']);
    expect(shownReasons(['age'])).toEqual(['age']);
  });

  it('leave out identity and membership beside the blocked notice', () => {
    expect(otherReasons(['identity', 'age', 'membership', 'email'])).toEqual(['email']);
    expect(otherReasons(['identity', 'membership'])).toEqual([]);
  });
});

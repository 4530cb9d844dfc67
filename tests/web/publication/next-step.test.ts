import { describe, expect, it } from 'vitest';
import { openStep, otherReasons, toldReasons } from '#web/publication/next-step.ts';

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

describe('the reasons that are told', () => {
  it('without a listing nothing is said of its photos, review or country', () => {
    expect(toldReasons(['listing', 'content', 'contact', 'photos', 'country'])).toEqual(['listing']);
    expect(toldReasons(['contact', 'photos', 'country'])).toEqual(['contact', 'photos', 'country']);
    expect(toldReasons(['content', 'contact'])).toEqual(['content']);
  });

  it('before a text is approved nobody is told that their country is closed', () => {
    expect(toldReasons(['content', 'contact', 'photos', 'country'])).toEqual(['content', 'photos']);
  });

  it('the age is told by itself only once the identity is approved', () => {
    expect(toldReasons(['identity', 'age'])).toEqual(['identity']);
    expect(toldReasons(['age'])).toEqual(['age']);
  });

  it('beside the blocked notice nothing is told of identity and membership', () => {
    expect(otherReasons(['identity', 'age', 'membership', 'email'])).toEqual(['email']);
    expect(otherReasons(['identity', 'membership'])).toEqual([]);
  });
});

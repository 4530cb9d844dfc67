import { describe, expect, it } from 'vitest';
import { nextStep, toldReasons } from '#web/publication/next-step.ts';

describe('what stands between a provider and a visible listing', () => {
  it('identity comes first, whatever the membership', () => {
    expect(nextStep({ verification: 'none', membership: 'active' })).toEqual({
      identityMissing: true,
      membershipMissing: false,
      action: 'start-verification',
    });
    expect(nextStep({ verification: 'rejected', membership: 'none' }).action).toBe('continue-verification');
  });

  it('while a reviewer has the case there is only something to look at', () => {
    expect(nextStep({ verification: 'pending', membership: 'none' }).action).toBe('see-verification');
  });

  it('then the membership; a grace period still carries the listing', () => {
    expect(nextStep({ verification: 'approved', membership: 'ended' }).action).toBe('membership');
    expect(nextStep({ verification: 'approved', membership: 'grace' })).toEqual({
      identityMissing: false,
      membershipMissing: false,
      action: undefined,
    });
  });
});

describe('the reasons that are told', () => {
  it('without a listing nothing is said of its photos, review or country', () => {
    expect(toldReasons(['listing', 'content', 'contact', 'photos', 'country'])).toEqual(['listing']);
    expect(toldReasons(['contact', 'photos', 'country'])).toEqual(['contact', 'photos', 'country']);
    expect(toldReasons(['content', 'contact'])).toEqual(['content']);
  });

  it('the age is told by itself only once the identity is approved', () => {
    expect(toldReasons(['identity', 'age'])).toEqual(['identity']);
    expect(toldReasons(['age'])).toEqual(['age']);
  });
});

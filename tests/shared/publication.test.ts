import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { graceDays, type Membership, membershipEnd, membershipState } from '#shared/membership.ts';
import {
  isVerified,
  publication,
  type PublicationCondition,
  publicationConditions,
  type PublicationFacts,
} from '#shared/publication.ts';
import { verificationStatuses } from '#shared/verification.ts';

const now = new Date('2026-11-21T12:00:00Z');
const day = 24 * 60 * 60_000;
const at = (days: number): string => new Date(now.getTime() + days * day).toISOString();

const paid: Membership = {
  provider: 'stripe',
  customerId: 'cus_1',
  periodStart: at(-5),
  periodEnd: at(25),
  cancelAtPeriodEnd: false,
  failedAttempts: 0,
};

/** Facts that meet every condition. */
const whole: PublicationFacts = {
  hiddenByModerator: false,
  account: { emailConfirmed: true, suspended: undefined },
  verification: { status: 'approved', dateOfBirth: '1995-05-20' },
  membership: paid,
  listing: {
    approved: { country: 'mx', contact: { phone: '+525512345678' }, social: {} },
    approvedPhotos: 1,
    hiddenByOwner: false,
  },
  openCountries: ['mx'],
};

type Break = (facts: PublicationFacts) => PublicationFacts;
const onListing =
  (change: Partial<NonNullable<PublicationFacts['listing']>>): Break =>
  (facts) => ({ ...facts, listing: facts.listing && { ...facts.listing, ...change } });

/** For each condition, a change that breaks it and, if possible, no other condition. */
const breaks: Record<PublicationCondition, Break> = {
  listing: (facts) => ({ ...facts, listing: undefined }),
  identity: (facts) => ({ ...facts, verification: { ...facts.verification, status: 'pending' } }),
  age: (facts) => ({ ...facts, verification: { ...facts.verification, dateOfBirth: '2008-11-22' } }),
  membership: (facts) => ({ ...facts, membership: undefined }),
  email: (facts) => ({ ...facts, account: { ...facts.account, emailConfirmed: false } }),
  content: onListing({ approved: undefined }),
  contact: (facts) => {
    const { approved } = facts.listing ?? {};
    return onListing({ approved: approved && { ...approved, contact: { phone: '555' } } })(facts);
  },
  photos: onListing({ approvedPhotos: 0 }),
  country: (facts) => ({ ...facts, openCountries: ['es'] }),
  'account-suspended': (facts) => ({
    ...facts,
    account: { ...facts.account, suspended: { at: at(-1), reason: 'report', ground: 'terms' } },
  }),
  'account-erasing': (facts) => ({
    ...facts,
    account: { ...facts.account, erasure: { requestedAt: at(-1), dueAt: at(29) } },
  }),
  'hidden-by-owner': onListing({ hiddenByOwner: true }),
  'hidden-by-moderator': (facts) => ({ ...facts, hiddenByModerator: true }),
};

describe('publication', () => {
  test('is on until the membership ends if every condition holds', () => {
    expect(publication(whole, now)).toEqual({ public: true, missing: [], until: membershipEnd(paid) });
  });

  test.each(publicationConditions)('is off without "%s", and names it as missing', (condition) => {
    const result = publication(breaks[condition](whole), now);
    expect(result.public).toBe(false);
    expect(result.until).toBeUndefined();
    expect(result.missing).toContain(condition);
  });

  test('names every broken condition, and is off if one is broken', () => {
    fc.assert(
      fc.property(fc.subarray([...publicationConditions]), (broken) => {
        const facts = broken.reduce((changed, condition) => breaks[condition](changed), whole);
        const { public: isPublic, missing } = publication(facts, now);
        expect(isPublic).toBe(broken.length === 0);
        // Without a listing, `missing` can't name the conditions about hiding it.
        const sayable = broken.includes('listing')
          ? broken.filter((condition) => !condition.startsWith('hidden'))
          : broken;
        expect(missing).toEqual(expect.arrayContaining(sayable));
      }),
    );
  });
});

describe('publication by age', () => {
  test.each([
    ['the day before their 18th birthday', '2008-11-22', false],
    ['on their 18th birthday', '2008-11-21', true],
  ])('depends on the provider’s age: %s', (_, dateOfBirth, isPublic) => {
    const facts = { ...whole, verification: { ...whole.verification, dateOfBirth } };
    expect(publication(facts, now).public).toBe(isPublic);
  });
});

describe('publication by membership', () => {
  test('continues for the days of grace after a failed renewal, then ends', () => {
    const failed = { ...paid, periodEnd: at(0), failedAttempts: 1 };
    const facts = { ...whole, membership: failed };
    const end = now.getTime() + graceDays * day;
    expect(membershipState(failed, now)).toBe('past_due');
    expect(publication(facts, new Date(end - 1)).public).toBe(true);
    expect(publication(facts, new Date(end)).public).toBe(false);
  });

  test('ended when its owner canceled it during the days of grace', () => {
    const canceled = { ...paid, periodEnd: at(-2), cancelAtPeriodEnd: true, endedAt: at(-1) };
    expect(membershipEnd(canceled)).toEqual(new Date(at(-1)));
    expect(membershipState(canceled, now)).toBe('ended');
  });

  test('has no days of grace after a cancellation or an early end', () => {
    const cancelled = { ...paid, periodEnd: at(0), cancelAtPeriodEnd: true };
    expect(publication({ ...whole, membership: cancelled }, now).public).toBe(false);
    expect(publication({ ...whole, membership: { ...paid, endedAt: at(-1) } }, now).public).toBe(false);
  });

  test.each([
    ['refunded', 'refunded'],
    ['disputed', 'disputed'],
    ['ended', 'lost'],
  ] as const)('is off while the membership is %s', (state, why) => {
    const membership: Membership = { ...paid, reversal: { why, at: at(-1) } };
    expect(membershipState(membership, now)).toBe(state);
    expect(publication({ ...whole, membership }, now)).toMatchObject({
      public: false,
      missing: ['membership'],
    });
  });

  test('a membership refunded after its end counts as ended', () => {
    const over = { ...paid, periodEnd: at(-9), reversal: { why: 'refunded' as const, at: at(-1) } };
    expect(membershipState(over, now)).toBe('ended');
  });

  test('an open checkout makes a missing membership pending until the checkout expires', () => {
    const { periodStart: _, periodEnd: __, ...never } = paid;
    const open = { checkoutOpenedAt: at(-0.5), checkoutUntil: at(0.5) };
    expect(membershipState({ ...never, ...open }, now)).toBe('pending');
    expect(membershipState({ ...never, ...open }, new Date(at(0.5)))).toBe('none');
    expect(membershipState({ ...paid, ...open, periodEnd: at(-9) }, now)).toBe('pending');
    expect(membershipState({ ...paid, ...open }, now)).toBe('active');
  });

  test('lasts exactly until the announced time, for any dates', () => {
    const membership = fc.record({
      periodEnd: fc.integer({ min: -10, max: 40 }).map(at),
      endedAt: fc.option(fc.integer({ min: -10, max: 40 }).map(at), { nil: undefined }),
      cancelAtPeriodEnd: fc.boolean(),
      failedAttempts: fc.nat(4),
    });
    fc.assert(
      fc.property(
        membership,
        fc.option(fc.integer({ min: -40, max: 60 }), { nil: undefined }),
        (dates, days) => {
          const valid = days === undefined ? undefined : new Date(now.getTime() + days * day);
          const verification = { ...whole.verification, until: valid };
          const facts = { ...whole, verification, membership: { ...paid, ...dates } };
          const { until } = publication(facts, now);
          if (!until) return;
          expect(until.getTime()).toBeGreaterThan(now.getTime());
          expect(publication(facts, new Date(until.getTime() - 1)).public).toBe(true);
          expect(publication(facts, until).public).toBe(false);
        },
      ),
    );
  });
});

test('a provider is verified only with an approved identity and a running membership', () => {
  const membership = fc.constantFrom(paid, undefined, { ...paid, endedAt: at(-1) });
  fc.assert(
    fc.property(fc.constantFrom(...verificationStatuses), membership, (status, bought) => {
      const verified = isVerified({ verification: { status }, membership: bought }, now);
      expect(verified).toBe(status === 'approved' && bought === paid);
    }),
  );
});

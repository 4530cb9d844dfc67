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

/** Everything holds. */
const whole: PublicationFacts = {
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

/** For each condition, what makes it, and ideally only it, fail. */
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
  'hidden-by-moderator': (facts) => ({ ...facts, account: { ...facts.account, hiddenByModerator: true } }),
};

describe('public exactly while everything holds', () => {
  test('with every condition it is public, until the membership’s end', () => {
    expect(publication(whole, now)).toEqual({ public: true, missing: [], until: membershipEnd(paid) });
  });

  test.each(publicationConditions)('without "%s" it is not, and says so', (condition) => {
    const result = publication(breaks[condition](whole), now);
    expect(result.public).toBe(false);
    expect(result.until).toBeUndefined();
    expect(result.missing).toContain(condition);
  });

  test('of every set of broken conditions each is named, and one is enough', () => {
    fc.assert(
      fc.property(fc.subarray([...publicationConditions]), (broken) => {
        const facts = broken.reduce((changed, condition) => breaks[condition](changed), whole);
        const { public: isPublic, missing } = publication(facts, now);
        expect(isPublic).toBe(broken.length === 0);
        // Without a listing nothing can be said about who hid it.
        const sayable = broken.includes('listing')
          ? broken.filter((condition) => !condition.startsWith('hidden'))
          : broken;
        expect(missing).toEqual(expect.arrayContaining(sayable));
      }),
    );
  });
});

describe('age', () => {
  test.each([
    ['the day before their 18th birthday', '2008-11-22', false],
    ['on their 18th birthday', '2008-11-21', true],
  ])('%s', (_, dateOfBirth, isPublic) => {
    const facts = { ...whole, verification: { ...whole.verification, dateOfBirth } };
    expect(publication(facts, now).public).toBe(isPublic);
  });
});

describe('membership over time', () => {
  test('a failed renewal keeps it public for the days of grace and not a moment longer', () => {
    const failed = { ...paid, periodEnd: at(0), failedAttempts: 1 };
    const facts = { ...whole, membership: failed };
    const end = now.getTime() + graceDays * day;
    expect(membershipState(failed, now)).toBe('past_due');
    expect(publication(facts, new Date(end - 1)).public).toBe(true);
    expect(publication(facts, new Date(end)).public).toBe(false);
  });

  test('a cancelled one has no grace, an early end counts at once', () => {
    const cancelled = { ...paid, periodEnd: at(0), cancelAtPeriodEnd: true };
    expect(publication({ ...whole, membership: cancelled }, now).public).toBe(false);
    expect(publication({ ...whole, membership: { ...paid, endedAt: at(-1) } }, now).public).toBe(false);
  });

  test.each([
    ['refunded', 'refunded'],
    ['disputed', 'disputed'],
    ['ended', 'lost'],
  ] as const)('%s: nothing is public', (state, why) => {
    const membership: Membership = { ...paid, reversal: { why, at: at(-1) } };
    expect(membershipState(membership, now)).toBe(state);
    expect(publication({ ...whole, membership }, now)).toMatchObject({
      public: false,
      missing: ['membership'],
    });
  });

  test('money that went back after the end ended nothing', () => {
    const over = { ...paid, periodEnd: at(-9), reversal: { why: 'refunded' as const, at: at(-1) } };
    expect(membershipState(over, now)).toBe('ended');
  });

  test('while nothing runs an open checkout is waited for, until it can be paid no more', () => {
    const { periodStart: _, periodEnd: __, ...never } = paid;
    const open = { checkoutOpenedAt: at(-0.5), checkoutUntil: at(0.5) };
    expect(membershipState({ ...never, ...open }, now)).toBe('pending');
    expect(membershipState({ ...never, ...open }, new Date(at(0.5)))).toBe('none');
    expect(membershipState({ ...paid, ...open, periodEnd: at(-9) }, now)).toBe('pending');
    expect(membershipState({ ...paid, ...open }, now)).toBe('active');
  });

  test('what is public is public until `until` and not from then on, whatever the dates', () => {
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

test('verified means identity approved and membership running, nothing less', () => {
  const membership = fc.constantFrom(paid, undefined, { ...paid, endedAt: at(-1) });
  fc.assert(
    fc.property(fc.constantFrom(...verificationStatuses), membership, (status, bought) => {
      const verified = isVerified({ verification: { status }, membership: bought }, now);
      expect(verified).toBe(status === 'approved' && bought === paid);
    }),
  );
});

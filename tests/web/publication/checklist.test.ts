import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { membershipStates, type MembershipState } from '#shared/membership.ts';
import { publicationConditions, type PublicationCondition } from '#shared/publication.ts';
import { verificationStatuses } from '#shared/verification.ts';
import { checklistOf, stepNames, stepsAreDone } from '#web/publication/checklist.ts';

type Standing = Parameters<typeof checklistOf>[0];

const standing = (change: Partial<Standing> = {}): Standing => ({
  verification: 'approved',
  membership: 'active',
  hasListing: true,
  missing: [],
  waiting: {},
  ...change,
});
const waits = (text: boolean, photos: number): Standing['waiting'] => ({
  contents: { text, photos, avatar: false, posts: 0, since: '2026-11-20T10:00:00.000Z' },
});

describe('the way to a public listing', () => {
  it.each([
    [
      'nothing is begun: the identity first',
      { verification: 'none', membership: 'none', hasListing: false },
      'verify',
    ],
    [
      'while a person has the documents, the profile',
      { verification: 'pending', membership: 'none', hasListing: false },
      'write',
    ],
    [
      'both wait: there is nothing to press',
      {
        verification: 'pending',
        membership: 'none',
        missing: ['content', 'photos'],
        waiting: waits(true, 2),
      },
      undefined,
    ],
    [
      'approved: no paid day passes before there is something to show',
      { membership: 'none', hasListing: false },
      'write',
    ],
    [
      'written: it is paid, also while its words wait',
      { membership: 'none', missing: ['content'], waiting: waits(true, 0) },
      'pay',
    ],
    ['words that were refused go before the payment', { membership: 'ended', missing: ['content'] }, 'write'],
    [
      'a photo that was refused, while the words wait',
      { missing: ['content', 'photos'], waiting: waits(true, 0) },
      'write',
    ],
    ['a way to reach them is asked for', { missing: ['contact'] }, 'write'],
    ['an expired document is sent again', { verification: 'expired', missing: ['identity'] }, 'verify'],
    [
      'a bank decides: there is nothing to press',
      { membership: 'disputed', missing: ['membership'] },
      undefined,
    ],
  ] as const)('%s', (_, change, live) => {
    expect(checklistOf(standing(change as Partial<Standing>)).live).toBe(live);
  });

  it('red is for what a person refused; what time or nobody did is to be done', () => {
    const verify = (verification: Standing['verification']) =>
      checklistOf(standing({ verification })).steps.verify;
    expect(verificationStatuses.filter((status) => verify(status) === 'failed').toSorted()).toEqual([
      'rejected',
      'withdrawn',
    ]);
  });

  it('payment opens with the approval, so that no paid day is lost', () => {
    for (const verification of verificationStatuses)
      expect(checklistOf(standing({ verification, membership: 'none' })).steps.pay).toBe(
        verification === 'approved' ? 'open' : 'later',
      );
  });

  it('shows a closed country or an age only once something was approved', () => {
    const obstaclesOf = (missing: PublicationCondition[]) => checklistOf(standing({ missing })).obstacles;
    expect(obstaclesOf(['country', 'content'])).toEqual([]);
    expect(obstaclesOf(['country'])).toEqual(['country']);
    expect(obstaclesOf(['identity', 'age'])).toEqual([]);
    expect(obstaclesOf(['age'])).toEqual(['age']);
  });
});

const standings = fc
  .record({
    verification: fc.constantFrom(...verificationStatuses),
    membership: fc.constantFrom<MembershipState>(...membershipStates),
    hasListing: fc.boolean(),
    missing: fc.subarray([...publicationConditions]),
    waiting: fc.oneof(
      fc.constant({}),
      fc.tuple(fc.boolean(), fc.nat(8)).map(([text, photos]) => waits(text, photos)),
    ),
  })
  // As the server derives them (shared/publication.ts): a step's fact and its condition go together.
  .map(({ missing, ...rest }): Standing => {
    const checklist = checklistOf({ ...rest, missing: [] });
    const held = missing.filter((one) => !['identity', 'membership', 'listing'].includes(one));
    return {
      ...rest,
      missing: [
        ...(rest.verification === 'approved' ? [] : (['identity'] as const)),
        ...(checklist.steps.pay === 'done' ? [] : (['membership'] as const)),
        ...(rest.hasListing ? [] : (['listing', 'content', 'contact', 'photos', 'country'] as const)),
        ...held,
      ],
    };
  });

it('shows every publication blocker as an open step or an obstacle', () => {
  fc.assert(
    fc.property(standings, (me) => {
      const checklist = checklistOf(me);
      const isShown = !stepsAreDone(checklist) || checklist.obstacles.length > 0;
      expect(isShown).toBe(me.missing.length > 0);
    }),
  );
});

it('at most one step is live, it is not done, and every step before it is done or waits for somebody', () => {
  fc.assert(
    fc.property(standings, (me) => {
      const { live, steps } = checklistOf(me);
      if (!live) return;
      expect(['open', 'failed']).toContain(steps[live]);
      for (const name of stepNames.slice(0, stepNames.indexOf(live)))
        expect(['done', 'waiting']).toContain(steps[name]);
    }),
  );
});

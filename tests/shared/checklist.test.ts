import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { membershipStates, type MembershipState } from '#shared/membership.ts';
import { publicationConditions, type PublicationCondition } from '#shared/publication.ts';
import { verificationStatuses } from '#shared/verification.ts';
import { checklistOf, hasSomethingToShow, stepNames, stepsAreDone } from '#shared/checklist.ts';
import { whatIsLeft } from '#shared/checklist-words.ts';
import { dateFormats } from '#shared/dates.ts';

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

const nothingWritten: PublicationCondition[] = [
  'listing',
  'content',
  'contact',
  'photos',
  'country',
  'membership',
];

describe('publication checklist', () => {
  it.each([
    [
      'is the listing if nothing has begun',
      { verification: 'none', membership: 'none', hasListing: false, missing: nothingWritten },
      'write',
    ],
    [
      'is the listing while a reviewer checks the documents',
      { verification: 'pending', membership: 'none', hasListing: false, missing: nothingWritten },
      'write',
    ],
    [
      'is none while both listing and documents wait for review',
      {
        verification: 'pending',
        membership: 'none',
        missing: ['content', 'photos'],
        waiting: waits(true, 2),
      },
      undefined,
    ],
    [
      'is the listing after the verification is approved',
      { membership: 'none', hasListing: false, missing: nothingWritten },
      'write',
    ],
    [
      'is the verification once the listing is written',
      { verification: 'none', membership: 'none', missing: ['identity', 'content'], waiting: waits(true, 0) },
      'verify',
    ],
    [
      'is none while the text of an unpaid listing awaits review',
      { membership: 'none', missing: ['membership', 'content'], waiting: waits(true, 0) },
      undefined,
    ],
    ['is the payment once only that is missing', { membership: 'none', missing: ['membership'] }, 'pay'],
    [
      'is the payment of a listing that its owner hides',
      { membership: 'ended', missing: ['membership', 'hidden-by-owner'] },
      'pay',
    ],
    [
      'is none if the country of an unpaid listing closed',
      { membership: 'none', missing: ['membership', 'country'] },
      undefined,
    ],
    [
      'is the payment while a checkout is open',
      { membership: 'pending', missing: ['membership', 'content'], waiting: waits(true, 0) },
      'pay',
    ],
    [
      'is the listing before payment if its text was refused',
      { membership: 'ended', missing: ['content'] },
      'write',
    ],
    [
      'is the listing if a photo was refused while the text awaits review',
      { missing: ['content', 'photos'], waiting: waits(true, 0) },
      'write',
    ],
    ['is the listing if contact details are missing', { missing: ['contact'] }, 'write'],
    [
      'is the verification if a document expired',
      { verification: 'expired', missing: ['identity'] },
      'verify',
    ],
    [
      'is none while a bank decides on a dispute',
      { membership: 'disputed', missing: ['membership'] },
      undefined,
    ],
  ] as const)('the next step %s', (_, change, live) => {
    expect(checklistOf(standing(change as Partial<Standing>)).live).toBe(live);
  });

  it('shows the verification as failed only after a refusal or withdrawal', () => {
    const verify = (verification: Standing['verification']) =>
      checklistOf(standing({ verification })).steps.verify;
    expect(verificationStatuses.filter((status) => verify(status) === 'failed').toSorted()).toEqual([
      'rejected',
      'withdrawn',
    ]);
  });

  it('opens writing and verification from the first day, and writing first', () => {
    const nothing = { membership: 'none', hasListing: false, missing: nothingWritten } as const;
    for (const [verification, open] of [
      ['none', ['write', 'verify']],
      ['draft', ['write', 'verify']],
      ['pending', ['write']],
      ['approved', ['write']],
    ] as const)
      expect(checklistOf(standing({ ...nothing, verification })), verification).toMatchObject({
        order: ['write', 'verify', 'pay'],
        open,
      });
    expect(checklistOf(standing({ verification: 'none' })).order).toEqual(stepNames);
  });

  it('shows country and age obstacles only after content and identity are approved', () => {
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
  // Derives `missing` as the server does (shared/publication.ts), so that it agrees with the steps.
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

it('checklist shows every publication blocker as an open step or an obstacle', () => {
  fc.assert(
    fc.property(standings, (me) => {
      const checklist = checklistOf(me);
      const isShown = !stepsAreDone(checklist) || checklist.obstacles.length > 0;
      expect(isShown).toBe(me.missing.length > 0);
    }),
  );
});

it("all steps before the checklist's next step are done or waiting", () => {
  fc.assert(
    fc.property(standings, (me) => {
      const { live, order, steps } = checklistOf(me);
      if (!live) return;
      expect(['open', 'failed']).toContain(steps[live]);
      for (const name of order.slice(0, order.indexOf(live)))
        expect(['done', 'waiting']).toContain(steps[name]);
    }),
  );
});

it('checklist opens a new payment only if a membership would show something', () => {
  fc.assert(
    fc.property(standings, (me) => {
      const { steps } = checklistOf(me);
      if (steps.pay !== 'open' || me.membership === 'pending') return;
      expect(hasSomethingToShow(me.missing)).toBe(true);
      expect([steps.verify, steps.write]).toEqual(['done', 'done']);
    }),
  );
});

it('sentences on what is left exist unless the listing is public and nothing waits', () => {
  const formats = dateFormats('es', 'UTC');
  fc.assert(
    fc.property(standings, (me) => {
      const sentences = whatIsLeft('es', me, formats);
      expect(sentences.length === 0).toBe(me.missing.length === 0 && !me.waiting.contents);
      expect(whatIsLeft('en', me, dateFormats('en', 'UTC'))).toHaveLength(sentences.length);
    }),
  );
});

import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Cloud } from '@directory/local-cloud/cloud.ts';
import { faultServices, type FaultRule, type FaultService } from '@directory/local-cloud/faults/rule.ts';
import { drawn, drawnBy } from '#tests/support/drawn.ts';
import { joinCloud } from '#tests/support/in-process.ts';
import { archivePrices, moneyOf } from '#tests/support/money.ts';
import type { SignedIn } from '#tests/support/signed-in.ts';
import { startCloudForTests } from '#tests/support/start-cloud.ts';
import { reviewerOf, type Walk, walkUnder } from './patient.ts';
import { mailCounts, wholeState, type WholeState } from './whole-state.ts';

/** One disturbed walk of the main path. */
export interface Case {
  name: string;
  rules: FaultRule[];
  /**
   * Every operation that the path asks of these must have been struck: a fault that hits nothing proves nothing.
   * Or the operations themselves, as `service operation`.
   */
  strikes: { everyOperationOf: readonly FaultService[] } | readonly string[];
}

/** Cases of one kind; a run walks at least one of each group. */
export interface Group {
  what: string;
  cases: readonly Case[];
}

/** What is behind the site. */
export const services: readonly FaultService[] = faultServices.filter(
  (one) => one !== 'site' && one !== 'lambda',
);

/** Strikes everything and does nothing: what it struck is what the path asks of whom. */
const watched = faultServices.map((service): FaultRule => ({ service, kind: 'slow', milliseconds: 0 }));

/** Every mail comes once; more often only while the answers to sending it are lost, and never for ever. */
const mostMails = 3;

/**
 * Walks the main path in a cloud of its own, first undisturbed and then once for each case that is drawn: whatever
 * strikes on the way, everything they have anywhere is the same in the end.
 */
export function walkEach(groups: readonly Group[]): void {
  let cloud: Cloud;
  let reviewer: SignedIn;
  let undisturbed: { walk: Walk; state: WholeState };

  beforeAll(async () => {
    cloud = await startCloudForTests({ faults: true });
    joinCloud(cloud);
    reviewer = await reviewerOf(cloud);
    const walk = await walkUnder(cloud, reviewer, watched);
    undisturbed = { walk, state: await wholeState(cloud, walk.path.walker) };
  });
  afterAll(() => cloud?.stop());

  test('undisturbed, nobody is told of a failure, and nothing is sent twice', async () => {
    const { walk, state } = undisturbed;
    expect(walk.told).toEqual([]);
    expect(faultServices.filter((one) => asked(walk, [one]).length === 0)).toEqual([]);
    expect([...(await mailCounts(cloud, walk.path.walker)).values()]).toEqual([1, 1, 1, 1]);
    expect(state).toMatchObject({
      accountsWithTheAddress: 1,
      pointersToHer: 2,
      customers: 1,
      subscriptions: ['active'],
      charges: [{ paid: true }],
      ledger: [{ status: 'paid' }],
      documentsInReview: 4,
      documentsThatNobodyKnows: 0,
      listingsThatNobodyOwns: 0,
      publicItemsAreTheFacts: true,
      uploadsLeft: 0,
      outboxLeft: 0,
      webhooksLeft: 0,
    });
  });

  for (const { what, cases } of groups)
    describe(`${what}: the main path ends as it does undisturbed`, () => {
      const sums = { walks: 0, struck: 0, repeated: 0, pressedAgain: 0, differing: 0 };
      afterAll(() => {
        const { walks, struck, repeated, pressedAgain, differing } = sums;
        process.stdout.write(
          `fault walks, ${what}: ${walks} of ${cases.length} (${drawnBy}), ${struck} faults struck, ` +
            `${repeated} repeated by AWS clients, ${pressedAgain} pressed again, ` +
            `${differing} lost, doubled or half-written\n`,
        );
      });

      test.each(drawn(cases, ({ name }) => name))('$name', async ({ rules, strikes }) => {
        await archivePrices(await moneyOf(cloud));
        const walk = await walkUnder(cloud, reviewer, rules);
        const wanted =
          'everyOperationOf' in strikes ? asked(undisturbed.walk, strikes.everyOperationOf) : strikes;
        expect(wanted.filter((one) => !walk.struck.has(one))).toEqual([]);
        const state = await wholeState(cloud, walk.path.walker);
        sums.walks += 1;
        sums.struck += total(walk.struck);
        sums.repeated += walk.repeated;
        sums.pressedAgain += walk.told.length;
        sums.differing += differences(state, undisturbed.state);
        expect(state).toEqual(undisturbed.state);
        const mails = [...(await mailCounts(cloud, walk.path.walker)).values()];
        expect(Math.max(...mails)).toBeLessThanOrEqual(mostMails);
      });
    });
}

const asked = ({ struck }: Walk, of: readonly FaultService[]): string[] =>
  [...struck.keys()].filter((one) => of.some((service) => one.startsWith(`${service} `)));

const total = (counts: ReadonlyMap<string, number>): number =>
  [...counts.values()].reduce((sum, count) => sum + count, 0);

const differences = (state: WholeState, expected: WholeState): number =>
  Object.entries(expected).filter(([key, value]) => !isDeepStrictEqual(state[key as keyof WholeState], value))
    .length;

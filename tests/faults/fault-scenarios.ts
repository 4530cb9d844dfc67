import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Cloud } from '@directory/local-cloud/cloud.ts';
import { faultServices, type FaultRule, type FaultService } from '@directory/local-cloud/faults/rule.ts';
import { sampleOf, sampleLabel } from '#tests/support/proof-sample.ts';
import { joinCloud } from '#tests/support/in-process.ts';
import { archivePrices, moneyOf } from '#tests/support/money.ts';
import type { SignedIn } from '#tests/support/signed-in.ts';
import { startCloudForTests } from '#tests/support/start-cloud.ts';
import { reviewerOf, type MainPathRun, runMainPath } from './run-main-path.ts';
import { mailCounts, wholeState, type WholeState } from './whole-state.ts';

export interface FaultScenario {
  name: string;
  rules: FaultRule[];
  /**
   * Services of which every operation on the path must fail, or single operations as `service operation`. A fault that
   * hits nothing proves nothing.
   */
  strikes: { everyOperationOf: readonly FaultService[] } | readonly string[];
}

/** Scenarios of one kind. Each test run tries at least one of each group. */
export interface ScenarioGroup {
  what: string;
  scenarios: readonly FaultScenario[];
}

export const services: readonly FaultService[] = faultServices.filter(
  (one) => one !== 'site' && one !== 'lambda',
);

/** Rules that match every call and have no effect. They record the operations that the path calls. */
const watched = faultServices.map((service): FaultRule => ({ service, kind: 'slow', milliseconds: 0 }));

/** Most copies of one mail. Duplicates are allowed only while responses to sending are lost. */
const mostMails = 3;

/**
 * Runs the main path in its own cloud, first without faults and then once per sampled scenario. The person's whole
 * state must be the same at the end.
 */
export function runFaultScenarios(groups: readonly ScenarioGroup[]): void {
  let cloud: Cloud;
  let reviewer: SignedIn;
  let undisturbed: { run: MainPathRun; state: WholeState };

  beforeAll(async () => {
    cloud = await startCloudForTests({ faults: true });
    joinCloud(cloud);
    reviewer = await reviewerOf(cloud);
    const run = await runMainPath(cloud, reviewer, watched);
    undisturbed = { run, state: await wholeState(cloud, run.path.person) };
  });
  afterAll(() => cloud?.stop());

  test('the main path without faults has no failures and sends each mail once', async () => {
    const { run, state } = undisturbed;
    expect(run.failures).toEqual([]);
    expect(faultServices.filter((one) => asked(run, [one]).length === 0)).toEqual([]);
    expect([...(await mailCounts(cloud, run.path.person)).values()]).toEqual([1, 1, 1, 1]);
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

  for (const { what, scenarios } of groups)
    describe(`the main path under ${what}`, () => {
      const sums = { runs: 0, struck: 0, repeated: 0, submittedAgain: 0, differing: 0 };
      afterAll(() => {
        const { runs, struck, repeated, submittedAgain, differing } = sums;
        process.stdout.write(
          `fault scenarios, ${what}: ${runs} of ${scenarios.length} (${sampleLabel}), ${struck} faults struck, ` +
            `${repeated} repeated by AWS clients, ${submittedAgain} submitted again, ` +
            `${differing} lost, doubled or half-written\n`,
        );
      });

      test.each(sampleOf(scenarios, ({ name }) => name))(
        'ends in the same state when $name',
        async ({ rules, strikes }) => {
          await archivePrices(await moneyOf(cloud));
          const run = await runMainPath(cloud, reviewer, rules);
          const wanted =
            'everyOperationOf' in strikes ? asked(undisturbed.run, strikes.everyOperationOf) : strikes;
          expect(wanted.filter((one) => !run.struck.has(one))).toEqual([]);
          const state = await wholeState(cloud, run.path.person);
          sums.runs += 1;
          sums.struck += total(run.struck);
          sums.repeated += run.repeated;
          sums.submittedAgain += run.failures.length;
          sums.differing += differences(state, undisturbed.state);
          expect(state).toEqual(undisturbed.state);
          const mails = [...(await mailCounts(cloud, run.path.person)).values()];
          expect(Math.max(...mails)).toBeLessThanOrEqual(mostMails);
        },
      );
    });
}

const asked = ({ struck }: MainPathRun, of: readonly FaultService[]): string[] =>
  [...struck.keys()].filter((one) => of.some((service) => one.startsWith(`${service} `)));

const total = (counts: ReadonlyMap<string, number>): number =>
  [...counts.values()].reduce((sum, count) => sum + count, 0);

const differences = (state: WholeState, expected: WholeState): number =>
  Object.entries(expected).filter(([key, value]) => !isDeepStrictEqual(state[key as keyof WholeState], value))
    .length;

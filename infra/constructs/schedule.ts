import { Duration } from 'aws-cdk-lib';
import { Rule, RuleTargetInput, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import type { Construct } from 'constructs';
import { named } from './deployment.ts';
import type { EntryFunction } from './function.ts';

/**
 * For EventBridge and Lambda alike: a run that failed, or could not begin, is left to the next one, which comes within
 * minutes and finds the same. A minute is the shortest age that both take.
 */
export const unrepeated = { retryAttempts: 0, maxEventAge: Duration.minutes(1) };

/** Runs a Lambda at a fixed rate, by the rule `<id>Schedule`. */
export function runEvery(
  scope: Construct,
  id: string,
  entry: EntryFunction,
  {
    rate,
    description,
    enabled,
    event = {},
  }: { rate: Duration; description: string; enabled: boolean; event?: object },
): void {
  const target = new LambdaFunction(entry, { event: RuleTargetInput.fromObject(event), ...unrepeated });
  const rule = new Rule(scope, `${id}Schedule`, {
    description,
    enabled,
    schedule: Schedule.rate(rate),
    targets: [target],
  });
  named(rule, `${id}Schedule`);
}

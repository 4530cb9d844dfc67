import { Duration } from 'aws-cdk-lib';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { Rule, RuleTargetInput, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import { type ScheduledEvent, type ScheduledJob, schedules } from '#shared/deployment/schedules.ts';
import { partitionPrefix } from '#shared/deployment/keys.ts';
import type { Data } from './data.ts';
import { type Deployment, named } from './deployment.ts';
import { EntryFunction } from './function.ts';
import type { Media } from './media.ts';
import { deliverOutbox, mailedNotifications } from './outbox.ts';

/** Background work: the job Lambda delivers the outbox and runs the scheduled jobs. */
export class Schedules extends Construct {
  readonly job: EntryFunction;

  constructor(scope: Construct, deployment: Deployment, data: Data, media: Media, deadLetters: IQueue) {
    super(scope, 'Schedules');
    this.job = new EntryFunction(this, 'job', deployment, {
      timeout: Duration.minutes(2),
      memory: 512,
      // Only schedules invoke this Lambda asynchronously, so do not retry such events.
      asynchronous: unrepeated,
    });
    data.grant(this.job);
    media.grant(this.job);
    deliverOutbox(
      this.job,
      data.table,
      { prefix: partitionPrefix.outbox, others: [mailedNotifications] },
      deadLetters,
    );
    for (const job of Object.keys(schedules) as ScheduledJob[]) {
      const { minutes, description } = schedules[job];
      runEvery(this, `${job[0]?.toUpperCase()}${job.slice(1)}`, this.job, {
        rate: Duration.minutes(minutes),
        description,
        // A job that writes objects during stack creation would block a rollback: S3 can't delete a non-empty bucket.
        enabled: !deployment.firstPass,
        event: { job } satisfies ScheduledEvent,
      });
    }
  }
}

/**
 * Disables retries in EventBridge and Lambda. The next run follows within minutes and finds the same work. One minute
 * is the shortest event age that EventBridge and Lambda accept.
 */
export const unrepeated = { retryAttempts: 0, maxEventAge: Duration.minutes(1) };

/** Runs a Lambda at a fixed rate, through the rule `<id>Schedule`. */
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

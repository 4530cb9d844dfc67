import { Duration } from 'aws-cdk-lib';
import { Rule, RuleTargetInput, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { schedules, type ScheduledEvent, type ScheduledJob } from '#shared/deployment/schedules.ts';
import { partitionPrefix } from '#shared/deployment/table.ts';
import type { Data } from './data.ts';
import { named, type Deployment } from './deployment.ts';
import { EntryFunction } from './function.ts';
import type { Media } from './media.ts';
import { deliverOutbox, toldByMail } from './outbox.ts';

/** The shortest that EventBridge and Lambda take for an event's age. */
const shortestAge = Duration.minutes(1);

/** What happens without anybody asking: the outbox is delivered, and what is due is swept. */
export class Schedules extends Construct {
  readonly job: EntryFunction;

  constructor(scope: Construct, deployment: Deployment, data: Data, media: Media, deadLetters: IQueue) {
    super(scope, 'Schedules');
    this.job = new EntryFunction(this, 'job', deployment, {
      timeout: Duration.minutes(2),
      memory: 512,
      // Whatever starts it asynchronously is a schedule: a run that failed, or could not begin, is left to the next
      // one, which comes within minutes and finds the same.
      asynchronous: { retryAttempts: 0, maxEventAge: shortestAge },
    });
    data.grantPublishing(this.job);
    media.grantPublication(this.job);
    media.grantDocumentPurge(this.job);
    media.grantErasure(this.job);
    media.grantExport(this.job);
    data.grantVisitorSecret(this.job);
    // The pointer from an erased account's address is found by the address's keyed hash.
    data.grantAccountSecret(this.job);
    deliverOutbox(
      this.job,
      data.table,
      { prefix: partitionPrefix.outbox, others: [toldByMail] },
      deadLetters,
    );
    for (const job of Object.keys(schedules) as ScheduledJob[]) this.#schedule(job, !deployment.firstPass);
  }

  #schedule(job: ScheduledJob, enabled: boolean): void {
    const { minutes, description } = schedules[job];
    const event: ScheduledEvent = { job };
    const id = `${job[0]?.toUpperCase()}${job.slice(1)}`;
    const rule = new Rule(this, id, {
      description,
      // What it writes while the stack is created would keep a bucket from being taken back.
      enabled,
      schedule: Schedule.rate(Duration.minutes(minutes)),
      targets: [
        new LambdaFunction(this.job, {
          event: RuleTargetInput.fromObject(event),
          // The same of what EventBridge could not hand over to Lambda.
          retryAttempts: 0,
          maxEventAge: shortestAge,
        }),
      ],
    });
    named(rule, `${id}Schedule`);
  }
}

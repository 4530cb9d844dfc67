import { Duration } from 'aws-cdk-lib';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { schedules, type ScheduledEvent, type ScheduledJob } from '#shared/deployment/schedules.ts';
import { partitionPrefix } from '#shared/deployment/table.ts';
import type { Data } from './data.ts';
import type { Deployment } from './deployment.ts';
import { EntryFunction } from './function.ts';
import type { Media } from './media.ts';
import { deliverOutbox, toldByMail } from './outbox.ts';
import { runEvery, unrepeated } from './schedule.ts';

/** What happens without anybody asking: the outbox is delivered, and what is due is swept. */
export class Schedules extends Construct {
  readonly job: EntryFunction;

  constructor(scope: Construct, deployment: Deployment, data: Data, media: Media, deadLetters: IQueue) {
    super(scope, 'Schedules');
    this.job = new EntryFunction(this, 'job', deployment, {
      timeout: Duration.minutes(2),
      memory: 512,
      // Whatever starts it asynchronously is a schedule.
      asynchronous: unrepeated,
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
    for (const job of Object.keys(schedules) as ScheduledJob[]) {
      const { minutes, description } = schedules[job];
      runEvery(this, `${job[0]?.toUpperCase()}${job.slice(1)}`, this.job, {
        rate: Duration.minutes(minutes),
        description,
        // A job that writes while the stack is created would keep a bucket from being taken back.
        enabled: !deployment.firstPass,
        event: { job } satisfies ScheduledEvent,
      });
    }
  }
}

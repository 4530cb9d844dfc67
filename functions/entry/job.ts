import type { DynamoDBStreamEvent } from 'aws-lambda';
import { jobDone } from '#shared/deployment/log-lines.ts';
import type { ScheduledEvent, ScheduledJob } from '#shared/deployment/schedules.ts';
import { inTime } from '#functions/data/deadline.ts';
import { isForJob } from '#shared/deployment/keys.ts';
import { log } from '#functions/data/log.ts';
import { deliverRecords } from '#functions/data/outbox-stream.ts';
import { jobWriteUnits, withinWrites } from '#functions/data/write-budget.ts';
import { countPlaces } from '#functions/listing/places/count-places.ts';
import { deliver } from '#functions/job/deliver.ts';
import { applyOpenCountries } from '#functions/core/publish/apply-countries.ts';
import { reconcileAll } from '#functions/membership/reconcile-all.ts';
import { redrive } from '#functions/job/redrive.ts';
import { sweep } from '#functions/job/sweep.ts';
import { eraseOldDocuments } from '#functions/verification/erase-old-documents.ts';

const jobs: Record<ScheduledJob, () => Promise<unknown>> = {
  sweep: () => sweep(),
  redrive: () => redrive(),
  countries: () => applyOpenCountries(),
  reconcile: () => reconcileAll(),
  documents: () => eraseOldDocuments(),
  places: () => countPlaces(),
};

/** Runs background work: outbox messages from the table's stream, and scheduled jobs. */
export async function handler(event: DynamoDBStreamEvent | ScheduledEvent): Promise<void> {
  if ('Records' in event) return inTime('job', () => deliverRecords(event.Records, isForJob, deliver));
  const job = jobs[event.job] as (() => Promise<unknown>) | undefined;
  if (!job) throw new Error(`No such job: ${String(event.job)}`);
  await inTime('job', () => withinWrites(jobWriteUnits, job));
  log('info', jobDone, { job: event.job });
}

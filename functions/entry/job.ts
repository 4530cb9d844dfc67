import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda';
import type { ScheduledEvent } from '#shared/deployment/schedules.ts';
import { partitionPrefix } from '#shared/deployment/table.ts';
import { inTime } from '#functions/data/deadline.ts';
import { deliverRecords } from '#functions/data/outbox-stream.ts';
import { surveyPlaces } from '#functions/location/survey-places.ts';
import { deliver } from '#functions/job/deliver.ts';
import { applyOpenCountries } from '#functions/publish/apply-countries.ts';
import { sweep } from '#functions/job/sweep.ts';

/** What happens without anybody asking: messages of the outbox from the table's stream, and what is due. */
export async function handler(
  event: DynamoDBStreamEvent | ScheduledEvent,
): Promise<DynamoDBBatchResponse | undefined> {
  if ('Records' in event)
    return inTime('job', () => deliverRecords(event.Records, partitionPrefix.outbox, deliver));
  if (event.job === 'sweep') return inTime('job', () => sweep()).then(() => undefined);
  if (event.job === 'countries') return inTime('job', () => applyOpenCountries()).then(() => undefined);
  if (event.job === 'places') return inTime('job', () => surveyPlaces()).then(() => undefined);
  throw new Error(`No such job: ${String(event.job)}`);
}

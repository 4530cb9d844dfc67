import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda';
import { inTime } from '#functions/data/deadline.ts';
import { outboxPrefix } from '#functions/data/keys.ts';
import { deliverRecords } from '#functions/data/outbox-stream.ts';
import { surveyPlaces } from '#functions/location/survey-places.ts';
import { deliver } from '#functions/job/deliver.ts';
import { applyOpenCountries } from '#functions/publish/apply-countries.ts';
import { sweep } from '#functions/job/sweep.ts';

/** What EventBridge's schedules send. */
interface ScheduledJob {
  job: 'sweep' | 'countries' | 'places';
}

/** What happens without anybody asking: messages of the outbox from the table's stream, and what is due. */
export async function handler(
  event: DynamoDBStreamEvent | ScheduledJob,
): Promise<DynamoDBBatchResponse | undefined> {
  if ('Records' in event) return inTime('job', () => deliverRecords(event.Records, outboxPrefix, deliver));
  if (event.job === 'sweep') return inTime('job', () => sweep()).then(() => undefined);
  if (event.job === 'countries') return inTime('job', () => applyOpenCountries()).then(() => undefined);
  if (event.job === 'places') return inTime('job', () => surveyPlaces()).then(() => undefined);
  throw new Error(`No such job: ${String(event.job)}`);
}

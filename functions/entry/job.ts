import type { DynamoDBStreamEvent } from 'aws-lambda';
import type { ScheduledEvent } from '#shared/deployment/schedules.ts';
import { partitionPrefix } from '#shared/deployment/table.ts';
import { inTime } from '#functions/data/deadline.ts';
import { deliverRecords } from '#functions/data/outbox-stream.ts';
import { surveyPlaces } from '#functions/location/survey-places.ts';
import { deliver } from '#functions/job/deliver.ts';
import { applyOpenCountries } from '#functions/publish/apply-countries.ts';
import { redrive } from '#functions/job/redrive.ts';
import { sweep } from '#functions/job/sweep.ts';

/** What happens without anybody asking: messages of the outbox from the table's stream, and what is due. */
export async function handler(event: DynamoDBStreamEvent | ScheduledEvent): Promise<void> {
  if ('Records' in event)
    return inTime('job', () => deliverRecords(event.Records, partitionPrefix.outbox, deliver));
  if (event.job === 'sweep') return inTime('job', () => sweep());
  if (event.job === 'redrive') return inTime('job', () => redrive());
  if (event.job === 'countries') return inTime('job', async () => void (await applyOpenCountries()));
  if (event.job === 'places') return inTime('job', () => surveyPlaces());
  throw new Error(`No such job: ${String(event.job)}`);
}

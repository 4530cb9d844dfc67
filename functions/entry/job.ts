import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { inTime } from '#functions/data/deadline.ts';
import type { Key } from '#functions/data/keys.ts';
import { outboxPrefix } from '#functions/data/keys.ts';
import { errorFields, log } from '#functions/http/log.ts';
import { surveyPlaces } from '#functions/location/survey-places.ts';
import { deliver } from '#functions/notification/deliver.ts';
import { applyOpenCountries } from '#functions/publish/apply-countries.ts';
import { sweep } from '#functions/publish/sweep.ts';

/** What EventBridge's schedules send. */
interface ScheduledJob {
  job: 'sweep' | 'countries' | 'places';
}

/** What happens without anybody asking: messages of the outbox from the table's stream, and what is due. */
export async function handler(
  event: DynamoDBStreamEvent | ScheduledJob,
): Promise<DynamoDBBatchResponse | undefined> {
  if ('Records' in event) return inTime('job', () => deliverAll(event.Records));
  if (event.job === 'sweep') return inTime('job', () => sweep()).then(() => undefined);
  if (event.job === 'countries') return inTime('job', () => applyOpenCountries()).then(() => undefined);
  if (event.job === 'places') return inTime('job', () => surveyPlaces()).then(() => undefined);
  throw new Error(`No such job: ${String(event.job)}`);
}

/** Each message on its own: one that fails is reported, and the stream brings it again. */
async function deliverAll(records: readonly DynamoDBRecord[]): Promise<DynamoDBBatchResponse> {
  const failures = await Promise.all(
    records.map(async (record) => {
      const key = outboxKeyOf(record);
      if (!key) return [];
      try {
        await deliver(key);
        return [];
      } catch (error) {
        log('error', 'delivery fault', { message: key.pk, ...errorFields(error) });
        return [{ itemIdentifier: record.dynamodb?.SequenceNumber ?? '' }];
      }
    }),
  );
  return { batchItemFailures: failures.flat() };
}

/** The infrastructure filters already; a stream without its filter must not deliver the same twice. */
function outboxKeyOf({ eventName, dynamodb }: DynamoDBRecord): Key | undefined {
  const pk = dynamodb?.Keys?.['pk']?.S;
  const sk = dynamodb?.Keys?.['sk']?.S;
  return eventName === 'INSERT' && pk?.startsWith(outboxPrefix) && sk ? { pk, sk } : undefined;
}

import type { DynamoDBBatchResponse, DynamoDBRecord } from 'aws-lambda';
import { errorFields, log } from './log.ts';
import type { Key } from './keys.ts';

/**
 * Delivers an outbox's messages from the table's stream, each on its own: one that fails is reported, and the
 * stream brings it again.
 *
 * @param prefix of the outbox's partitions; the infrastructure filters already, and a stream without its filter
 *   must not deliver the same twice
 */
export async function deliverRecords(
  records: readonly DynamoDBRecord[],
  prefix: string,
  deliver: (key: Key) => Promise<void>,
): Promise<DynamoDBBatchResponse> {
  const failures = await Promise.all(
    records.map(async (record) => {
      const key = insertedKey(record, prefix);
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

function insertedKey({ eventName, dynamodb }: DynamoDBRecord, prefix: string): Key | undefined {
  const pk = dynamodb?.Keys?.['pk']?.S;
  const sk = dynamodb?.Keys?.['sk']?.S;
  return eventName === 'INSERT' && pk?.startsWith(prefix) && sk ? { pk, sk } : undefined;
}

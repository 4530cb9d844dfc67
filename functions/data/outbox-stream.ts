import type { DynamoDBRecord } from 'aws-lambda';
import { errorFields, log } from './log.ts';
import type { Key } from './keys.ts';

/**
 * Delivers an outbox's messages from the table's stream, each on its own. One that fails is logged and left to its
 * queue, which sends it again (redeliver.ts): reported to the stream, it would hold up all that is written behind it.
 * Only a Lambda that ends without an answer gets its records again from the stream.
 *
 * @param prefix of the outbox's partitions; the infrastructure filters already, and a stream without its filter
 *   must not deliver the same twice
 */
export async function deliverRecords(
  records: readonly DynamoDBRecord[],
  prefix: string,
  deliver: (key: Key) => Promise<void>,
): Promise<void> {
  // A message that was sent again may stand twice in a batch, and two deliveries at once would both be done.
  const keys = new Map(
    records.flatMap((record) => sentKey(record, prefix) ?? []).map((key) => [key.pk, key]),
  );
  await Promise.all(
    [...keys.values()].map((key) =>
      deliver(key).catch((error: unknown) =>
        log('error', 'delivery fault', { left: key.pk, ...errorFields(error) }),
      ),
    ),
  );
}

/** The key of a message that was left or sent again; undefined for every other write. */
function sentKey({ eventName, dynamodb }: DynamoDBRecord, prefix: string): Key | undefined {
  const pk = dynamodb?.Keys?.['pk']?.S;
  const sk = dynamodb?.Keys?.['sk']?.S;
  const isSent =
    eventName === 'INSERT' || (eventName === 'MODIFY' && dynamodb?.NewImage?.['sentAgain'] !== undefined);
  return isSent && pk?.startsWith(prefix) && sk ? { pk, sk } : undefined;
}

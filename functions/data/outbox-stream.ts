import type { DynamoDBRecord } from 'aws-lambda';
import { queues } from '#shared/deployment/table.ts';
import { errorFields, log } from './log.ts';
import { type Key, messageName } from '#shared/deployment/keys.ts';

/**
 * Delivers an outbox's messages from the table's stream, each on its own. One that fails is logged and left to its
 * queue, which sends it again (redeliver.ts): reported to the stream, it would hold up all that is written behind it.
 * Only a Lambda that ends without an answer gets its records again from the stream.
 *
 * @param isOurs whether a message that lies there is of this outbox; the infrastructure filters already, and a stream
 *   without its filter must not deliver the same twice
 */
export async function deliverRecords(
  records: readonly DynamoDBRecord[],
  isOurs: (key: Key) => boolean,
  deliver: (key: Key) => Promise<void>,
): Promise<void> {
  // A message that was sent again may stand twice in a batch, and two deliveries at once would both be done.
  const keys = new Map(
    records
      .flatMap((record) => sentKey(record) ?? [])
      .filter(isOurs)
      .map((key) => [messageName(key), key]),
  );
  await Promise.all(
    [...keys.values()].map((key) =>
      deliver(key).catch((error: unknown) =>
        // No error yet: it is sent again, and an alarm tells of one that waits.
        log('warn', 'delivery fault', { left: messageName(key), ...errorFields(error) }),
      ),
    ),
  );
}

/** The key of a message that was left or sent again; undefined for every other write. */
function sentKey({ eventName, dynamodb: { Keys, NewImage } = {} }: DynamoDBRecord): Key | undefined {
  const pk = Keys?.['pk']?.S;
  const sk = Keys?.['sk']?.S;
  const isSent = eventName === 'INSERT' || (eventName === 'MODIFY' && NewImage?.['sentAgain'] !== undefined);
  const waits = NewImage?.['queue']?.S === queues.outbox;
  return isSent && waits && pk && sk ? { pk, sk } : undefined;
}

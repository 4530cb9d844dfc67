import type { DynamoDBRecord } from 'aws-lambda';
import { queues } from '#shared/deployment/table.ts';
import { errorFields, log } from './log.ts';
import { type Key, messageName } from '#shared/deployment/keys.ts';

/**
 * Delivers an outbox's messages from the table's stream, each independently. A failed message stays in its queue, and a
 * job sends it again (redeliver.ts). Reporting the failure to the stream would block all later records; the stream
 * repeats records only if the Lambda ends without a response.
 * @param isOurs true if the message belongs to this outbox. The infrastructure also filters messages. Should that
 *   filter fail, two Lambdas must still not deliver the same message
 */
export async function deliverRecords(
  records: readonly DynamoDBRecord[],
  isOurs: (key: Key) => boolean,
  deliver: (key: Key) => Promise<void>,
): Promise<void> {
  // A redelivered message may appear twice in a batch. Two concurrent deliveries would then carry it out twice.
  const keys = new Map(
    records
      .flatMap((record) => sentKey(record) ?? [])
      .filter(isOurs)
      .map((key) => [messageName(key), key]),
  );
  await Promise.all(
    [...keys.values()].map((key) =>
      deliver(key).catch((error: unknown) =>
        // Only a warning: the message is sent again, and an alarm reports messages that keep waiting.
        log('warn', 'delivery fault', { left: messageName(key), ...errorFields(error) }),
      ),
    ),
  );
}

/** Returns the key of a new or redelivered message; undefined for every other write. */
function sentKey({ eventName, dynamodb: { Keys, NewImage } = {} }: DynamoDBRecord): Key | undefined {
  const pk = Keys?.['pk']?.S;
  const sk = Keys?.['sk']?.S;
  const isSent = eventName === 'INSERT' || (eventName === 'MODIFY' && NewImage?.['sentAgain'] !== undefined);
  const waits = NewImage?.['queue']?.S === queues.outbox;
  return isSent && waits && pk && sk ? { pk, sk } : undefined;
}

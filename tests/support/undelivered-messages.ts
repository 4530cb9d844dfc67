import { indexes, queues } from '#shared/deployment/table.ts';
import type { MailRequest } from '#functions/data/mail-request.ts';
import type { OutboxItem, OutboxMessage } from '#functions/data/outbox.ts';
import { queryAll, readItem } from '#functions/data/table.ts';

const keys = { parse: (item: unknown) => item as OutboxItem };

/** Returns the undelivered outbox messages, oldest first, of a table without delivery. */
export async function undeliveredMessages(): Promise<OutboxMessage[]> {
  const waiting = await queryAll({
    IndexName: indexes.queues.name,
    KeyConditionExpression: 'queue = :queue',
    ExpressionAttributeValues: { ':queue': queues.outbox },
  });
  const items = await Promise.all(waiting.map(({ pk, sk }) => readItem({ pk, sk }, keys)));
  return items
    .sort((a, b) => String(a?.since).localeCompare(String(b?.since)))
    .flatMap((item) => item?.message ?? []);
}

export const undeliveredMailsFor = async (sub: string): Promise<MailRequest[]> =>
  (await undeliveredMessages()).flatMap((message) =>
    message.kind === 'mail' && message.sub === sub ? [message] : [],
  );

import { indexes, queues } from '#shared/deployment/table.ts';
import type { MailRequest } from '#functions/data/mail-request.ts';
import type { OutboxItem } from '#functions/data/outbox.ts';
import { queryAll, readItem } from '#functions/data/table.ts';

const keys = { parse: (item: unknown) => item as OutboxItem };

/** The mails that were left for an account in a table that nobody delivers from, in the order of time. */
export async function mailsLeftFor(sub: string): Promise<MailRequest[]> {
  const waiting = await queryAll({
    IndexName: indexes.due.name,
    KeyConditionExpression: 'queue = :queue',
    ExpressionAttributeValues: { ':queue': queues.outbox },
  });
  const items = await Promise.all(waiting.map(({ pk, sk }) => readItem({ pk, sk }, keys)));
  return items
    .flatMap((item) => (item?.message.kind === 'mail' && item.message.sub === sub ? [item] : []))
    .sort((a, b) => a.since.localeCompare(b.since))
    .flatMap(({ message }) => (message.kind === 'mail' ? [message] : []));
}

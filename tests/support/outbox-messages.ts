import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { partitionPrefix } from '#shared/deployment/keys.ts';
import { documentClient } from '#functions/data/table.ts';

/** Returns the outbox's messages, including the mails of notifications, delivered or not, in no order. */
export async function outboxMessages(): Promise<Array<Record<string, unknown>>> {
  const scan = new ScanCommand({ TableName: process.env['TABLE_NAME'] });
  const { Items = [] } = await documentClient().send(scan);
  return Items.flatMap(({ pk, message }) =>
    message && !String(pk).startsWith(partitionPrefix.command) ? [message as Record<string, unknown>] : [],
  );
}

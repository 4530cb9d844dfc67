import { randomUUID } from 'node:crypto';
import { TransactWriteCommand, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import { environment } from './environment.ts';
import type { Key } from '#shared/deployment/keys.ts';
import { retry } from './retry.ts';
import { documentClient, isConditionRefused, putItem } from './table.ts';
import { type Item } from './stored.ts';
import { countsWrites, spendWrites } from './write-budget.ts';

type Given = NonNullable<TransactWriteCommandInput['TransactItems']>[number];
type WithoutTable<T> = T extends object ? Omit<T, 'TableName'> : T;

/** One action of a transaction; the table is the one there is. */
export type TransactItem = { [K in keyof Given]?: WithoutTable<Given[K]> };

/** DynamoDB takes 100; the rest is head-room that a growing product must not eat silently. */
const maxActions = 90;

/** The transaction was refused by the conditions of the actions at `indexes`; nothing was written. */
export class TransactionRefused extends Error {
  override name = 'TransactionRefused';
  readonly indexes: number[];

  constructor(indexes: number[]) {
    super(`refused by the conditions of actions ${indexes.join(', ')}`);
    this.indexes = indexes;
  }
}

/** Reasons that say "somebody else was writing", not "no". */
const transient = new Set(['TransactionConflict', 'ThrottlingError', 'ProvisionedThroughputExceeded']);

/** The reasons' codes of a cancelled transaction, an entry an action; undefined for any other error. */
function cancellationCodes(error: unknown): string[] | undefined {
  if (!(error instanceof Error) || error.name !== 'TransactionCanceledException') return undefined;
  const { CancellationReasons } = error as { CancellationReasons?: Array<{ Code?: string }> };
  return (CancellationReasons ?? []).map((reason) => reason.Code ?? 'None');
}

const isTransient = (error: unknown): boolean =>
  cancellationCodes(error)?.some((code) => transient.has(code)) ?? false;

/**
 * Writes all of it or nothing. Idempotent under the SDK's own retries (one token an attempt of ours), and
 * repeated with jitter where another transaction was touching the same items.
 *
 * @throws TransactionRefused where a condition did not hold.
 */
export async function transact(actions: TransactItem[]): Promise<void> {
  if (actions.length > maxActions) {
    throw new Error(`A transaction of ${actions.length} actions; the limit here is ${maxActions}.`);
  }
  const TableName = environment('TABLE_NAME');
  const TransactItems = actions.map(
    (action) =>
      Object.fromEntries(
        Object.entries(action).map(([kind, given]) => [kind, { TableName, ...given }]),
      ) as Given,
  );
  await retry(() => send(TransactItems), { when: isTransient });
}

async function send(TransactItems: Given[]): Promise<void> {
  try {
    const answer = await documentClient().send(
      new TransactWriteCommand({
        TransactItems,
        ClientRequestToken: randomUUID(),
        ...(countsWrites() && { ReturnConsumedCapacity: 'INDEXES' as const }),
      }),
    );
    for (const { Table } of answer.ConsumedCapacity ?? []) spendWrites(Table?.CapacityUnits ?? 0);
  } catch (error) {
    const refused = (cancellationCodes(error) ?? []).flatMap((code, index) =>
      code === 'ConditionalCheckFailed' ? [index] : [],
    );
    throw refused.length > 0 ? new TransactionRefused(refused) : error;
  }
}

/** Whether a conditional write was done; false where a condition refused it, and nothing was written then. */
export async function isWritten(write: Promise<unknown>): Promise<boolean> {
  try {
    await write;
    return true;
  } catch (error) {
    if (error instanceof TransactionRefused || isConditionRefused(error)) return false;
    throw error;
  }
}

/** Writes an item whose version grew by one; of two writes at once one gives way. @returns false where another was first */
export const putNext = (Item: Item & { version: number }): Promise<boolean> =>
  isWritten(
    putItem({
      Item,
      ConditionExpression: 'attribute_not_exists(pk) OR version = :before',
      ExpressionAttributeValues: { ':before': Item.version - 1 },
    }),
  );

/** Items that one transaction deletes. */
const deletedAtOnce = 50;

/** Deletes items that no fact and nothing public depends on, in their order. Safe to repeat. */
export async function deleteItems(items: readonly Key[]): Promise<void> {
  for (let start = 0; start < items.length; start += deletedAtOnce)
    await transact(
      items.slice(start, start + deletedAtOnce).map(({ pk, sk }) => ({ Delete: { Key: { pk, sk } } })),
    );
}

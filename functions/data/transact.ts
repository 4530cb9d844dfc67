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

/** Action of a transaction, without the table's name. */
export type TransactItem = { [K in keyof Given]?: WithoutTable<Given[K]> };

/**
 * Maximum actions of a transaction. DynamoDB allows 100; the lower limit reports growth before DynamoDB refuses a
 * write.
 */
const maxActions = 90;

/** Conditions of the actions at `indexes` refused the transaction; nothing was written. */
export class TransactionRefused extends Error {
  override name = 'TransactionRefused';
  readonly indexes: number[];

  constructor(indexes: number[]) {
    super(`refused by the conditions of actions ${indexes.join(', ')}`);
    this.indexes = indexes;
  }
}

/** Reasons that report a concurrent write or throttling, and not a failed condition. */
const transient = new Set(['TransactionConflict', 'ThrottlingError', 'ProvisionedThroughputExceeded']);

/** Returns the reason codes of a canceled transaction, one per action; undefined for any other error. */
function cancellationCodes(error: unknown): string[] | undefined {
  if (!(error instanceof Error) || error.name !== 'TransactionCanceledException') return undefined;
  const { CancellationReasons } = error as { CancellationReasons?: Array<{ Code?: string }> };
  return (CancellationReasons ?? []).map((reason) => reason.Code ?? 'None');
}

const isTransient = (error: unknown): boolean =>
  cancellationCodes(error)?.some((code) => transient.has(code)) ?? false;

/**
 * Writes all actions or none. Each attempt has its own token, so the SDK's retries are idempotent. Retries with jitter
 * if another transaction touches the same items.
 * @throws TransactionRefused if a condition did not hold
 */
export async function transact(actions: TransactItem[]): Promise<void> {
  if (actions.length > maxActions) {
    throw new Error(`The transaction has ${actions.length} actions, but the limit is ${maxActions}.`);
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

/** Returns false if a condition refused the write and nothing was written. */
export async function isWritten(write: Promise<unknown>): Promise<boolean> {
  try {
    await write;
    return true;
  } catch (error) {
    if (error instanceof TransactionRefused || isConditionRefused(error)) return false;
    throw error;
  }
}

/**
 * Writes an item with an incremented version, if the stored item still has the previous version.
 * @returns false if another write came first
 */
export const putNext = (Item: Item & { version: number }): Promise<boolean> =>
  isWritten(
    putItem({
      Item,
      ConditionExpression: 'attribute_not_exists(pk) OR version = :before',
      ExpressionAttributeValues: { ':before': Item.version - 1 },
    }),
  );

/** Number of items deleted in one transaction. */
const deletedAtOnce = 50;

/** Deletes items in order. Only for items that no fact and nothing public depends on. Idempotent. */
export async function deleteItems(items: readonly Key[]): Promise<void> {
  for (let start = 0; start < items.length; start += deletedAtOnce)
    await transact(
      items.slice(start, start + deletedAtOnce).map(({ pk, sk }) => ({ Delete: { Key: { pk, sk } } })),
    );
}

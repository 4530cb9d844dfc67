import { randomUUID } from 'node:crypto';
import { TransactWriteCommand, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import { backOff } from './back-off.ts';
import { environment } from './environment.ts';
import { documentClient } from './table.ts';

type Given = NonNullable<TransactWriteCommandInput['TransactItems']>[number];
type WithoutTable<T> = T extends object ? Omit<T, 'TableName'> : T;

/** One action of a transaction; the table is the one there is. */
export type TransactItem = { [K in keyof Given]?: WithoutTable<Given[K]> };

/** DynamoDB takes 100; the rest is head-room that a growing product must not eat silently. */
const maxActions = 80;
const attempts = 5;

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
const passing = new Set(['TransactionConflict', 'ThrottlingError', 'ProvisionedThroughputExceeded']);

/** The reasons' codes of a cancelled transaction, an entry an action; undefined for any other error. */
function cancellationCodes(error: unknown): string[] | undefined {
  if (!(error instanceof Error) || error.name !== 'TransactionCanceledException') return undefined;
  const { CancellationReasons } = error as { CancellationReasons?: Array<{ Code?: string }> };
  return (CancellationReasons ?? []).map((reason) => reason.Code ?? 'None');
}

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
  for (let attempt = 1; ; attempt += 1) {
    try {
      await documentClient().send(
        new TransactWriteCommand({ TransactItems, ClientRequestToken: randomUUID() }),
      );
      return;
    } catch (error) {
      const codes = cancellationCodes(error);
      const refused = codes?.flatMap((code, index) => (code === 'ConditionalCheckFailed' ? [index] : []));
      if (refused?.length) throw new TransactionRefused(refused);
      if (!codes?.some((code) => passing.has(code)) || attempt === attempts) throw error;
      await backOff(attempt);
    }
  }
}

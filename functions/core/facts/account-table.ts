import type { AlsoRecord } from '#functions/data/also-record.ts';
import { accountKey, emailKey } from '#shared/deployment/keys.ts';
import { outboxAction, type OutboxMessage } from '#functions/data/outbox.ts';
import { Overtaken } from '#functions/data/retry.ts';
import { readAs, shaped } from '#functions/data/stored.ts';
import { getItem, readItem } from '#functions/data/table.ts';
import { isWritten, transact, type TransactItem, TransactionRefused } from '#functions/data/transact.ts';
import { AppError } from '#shared/errors.ts';
import type { AccountFact, Facts } from './facts.ts';
import { accountItem, accountReader } from './facts-table.ts';

/** Reads an account. Strongly consistent, so that a suspension takes effect with the next request. */
export const readAccount = (sub: string): Promise<AccountFact | undefined> =>
  readItem(accountKey(sub), accountReader);

const addressReader = shaped<{ sub: string }>({ sub: 'string' });

/**
 * Returns the sub of the account with this confirmed e-mail address, given as a keyed hash (data/account-secret.ts).
 * @param consistent true for a strongly consistent read, which includes an address that has just moved
 */
export async function subOfEmailHash(hash: string, consistent = false): Promise<string | undefined> {
  const pointer = await getItem(emailKey(hash), consistent);
  return pointer && readAs(addressReader, pointer).sub;
}

/** Condition: the address's pointer does not exist yet, or it already points to this account. */
const nobodysOr = (sub: string) => ({
  ConditionExpression: 'attribute_not_exists(pk) OR #sub = :sub',
  ExpressionAttributeNames: { '#sub': 'sub' },
  ExpressionAttributeValues: { ':sub': sub },
});

/**
 * Builds the record that points an e-mail address to this account.
 * @param refused error to throw if the address belongs to another account
 */
export const addressPointer = (hash: string, sub: string, refused?: Error): AlsoRecord => ({
  actions: () => [{ Put: { Item: { ...emailKey(hash), sub }, ...nobodysOr(sub) } }],
  ...(refused && { refused }),
});

/** Builds the record that deletes the address's pointer. The write fails if the pointer leads to another account. */
export const addressGivenUp = (hash: string, sub: string): AlsoRecord => ({
  actions: () => [{ Delete: { Key: emailKey(hash), ...nobodysOr(sub) } }],
});

/** Action that writes the account item, provided that no fact has changed since `version`. */
export const accountAction = (next: Facts, version: number): TransactItem => ({
  Put: {
    Item: accountItem(next),
    ConditionExpression: 'factsVersion = :version',
    ExpressionAttributeValues: { ':version': version },
  },
});

/**
 * Writes changed account attributes and records in one transaction. Use it only if the change affects no other fact and
 * nothing public; publish/change-facts.ts makes all other changes.
 * @throws Overtaken if another change was written first
 */
export async function writeAccount(
  facts: Facts,
  account: Omit<AccountFact, 'factsVersion'>,
  records: readonly AlsoRecord[],
  now: Date,
): Promise<void> {
  const { factsVersion } = facts.account;
  const next = { ...facts, account: { ...account, factsVersion: factsVersion + 1 } };
  const beside = records.flatMap((record) => record.actions(now));
  if (!(await isWritten(transact([accountAction(next, factsVersion), ...beside]))))
    throw new Overtaken('a concurrent request changed the same account');
}

/**
 * Writes a new account with its records and messages in one transaction.
 * @returns false if the account already exists; nothing is written then
 * @throws AppError version-conflict if the condition of a record fails
 */
export async function writeNewAccount(
  facts: Facts,
  records: readonly AlsoRecord[],
  outbox: readonly OutboxMessage[],
  now: Date,
): Promise<boolean> {
  try {
    await transact([
      { Put: { Item: accountItem(facts), ConditionExpression: 'attribute_not_exists(pk)' } },
      ...records.flatMap((record) => record.actions(now)),
      ...outbox.map((message) => outboxAction(message, now)),
    ]);
    return true;
  } catch (error) {
    if (!(error instanceof TransactionRefused)) throw error;
    if (error.indexes.includes(0)) return false;
    throw new AppError('version-conflict', 'the address belongs to another account');
  }
}

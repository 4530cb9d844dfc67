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

/** By sub, strongly consistent: a suspension counts with the next request. */
export const readAccount = (sub: string): Promise<AccountFact | undefined> =>
  readItem(accountKey(sub), accountReader);

const addressReader = shaped<{ sub: string }>({ sub: 'string' });

/**
 * The sub of the account that confirmed this address; by its keyed hash (data/account-secret.ts).
 * @param consistent whether a pointer that was moved a moment ago counts
 */
export async function subOfEmailHash(hash: string, consistent = false): Promise<string | undefined> {
  const pointer = await getItem(emailKey(hash), consistent);
  return pointer && readAs(addressReader, pointer).sub;
}

/** The pointer of an address belongs to no account, or to this one. */
const nobodysOr = (sub: string) => ({
  ConditionExpression: 'attribute_not_exists(pk) OR #sub = :sub',
  ExpressionAttributeNames: { '#sub': 'sub' },
  ExpressionAttributeValues: { ':sub': sub },
});

/** From now on an address leads to this account. @param refused thrown where it leads to another one */
export const addressPointer = (hash: string, sub: string, refused?: Error): AlsoRecord => ({
  actions: () => [{ Put: { Item: { ...emailKey(hash), sub }, ...nobodysOr(sub) } }],
  ...(refused && { refused }),
});

/** Deletes the pointer from an address to this account; refused where it points to another account. */
export const addressGivenUp = (hash: string, sub: string): AlsoRecord => ({
  actions: () => [{ Delete: { Key: emailKey(hash), ...nobodysOr(sub) } }],
});

/** The action that writes the account item, on the condition that nobody has changed any fact since `version`. */
export const accountAction = (next: Facts, version: number): TransactItem => ({
  Put: {
    Item: accountItem(next),
    ConditionExpression: 'factsVersion = :version',
    ExpressionAttributeValues: { ':version': version },
  },
});

/**
 * Writes an account's new attributes and records in one transaction, for a change from which nothing public and no
 * other fact follows (all others: publish/change-facts.ts).
 * @param facts as they were read
 * @throws Overtaken where another change came first
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
    throw new Overtaken('others were changing the same account');
}

/**
 * Writes a person's first fact, with its records and messages in one transaction.
 * @returns false where the account is there already, and nothing was written
 * @throws AppError version-conflict where a record was refused
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

import { accountKey, emailKey } from '#functions/data/keys.ts';
import { Overtaken } from '#functions/data/retry.ts';
import { getItem } from '#functions/data/table.ts';
import { isWritten, transact, type TransactItem } from '#functions/data/transact.ts';
import type { AccountFact, Facts } from './facts.ts';
import { recordActions } from './records-table.ts';
import type { RecordChange } from './records.ts';
import { accountItem } from './stored.ts';

/** By sub, strongly consistent: a suspension counts with the next request. */
export async function readAccount(sub: string): Promise<AccountFact | undefined> {
  const item = await getItem(accountKey(sub), true);
  if (!item) return undefined;
  const { pk: _pk, sk: _sk, queue: _queue, due: _due, ...account } = item;
  return account as unknown as AccountFact;
}

/** The sub of the account that confirmed this address; by its keyed hash (data/secrets.ts). */
export async function subOfEmailHash(hash: string): Promise<string | undefined> {
  const pointer = await getItem(emailKey(hash));
  return pointer?.['sub'] as string | undefined;
}

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
  records: readonly RecordChange[],
  now: Date,
): Promise<void> {
  const { factsVersion } = facts.account;
  const next = { ...facts, account: { ...account, factsVersion: factsVersion + 1 } };
  const beside = records.flatMap((record) => recordActions(record, now));
  if (!(await isWritten(transact([accountAction(next, factsVersion), ...beside]))))
    throw new Overtaken('others were changing the same account');
}

import type { OutboxMessage } from '#functions/data/outbox.ts';
import { addressPointer, writeNewAccount } from '../facts/account-table.ts';
import type { AccountFact, Facts } from '../facts/facts.ts';

/**
 * The first fact about a person, with the pointer by which the address is known to be taken. Repeating it
 * changes nothing and answers false (Cognito repeats its triggers).
 *
 * @param emailHash data/account-secret.ts `emailHash` of the account's address
 * @throws AppError version-conflict where the address belongs to another account
 */
export function createAccount(
  account: Omit<AccountFact, 'factsVersion'>,
  emailHash: string,
  outbox: readonly OutboxMessage[] = [],
): Promise<boolean> {
  const { sub } = account;
  const facts: Facts = { sub, account: { ...account, factsVersion: 1 }, photos: [], posts: [] };
  return writeNewAccount(facts, [addressPointer(emailHash, sub)], outbox, new Date(account.createdAt));
}

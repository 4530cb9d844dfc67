import type { OutboxMessage } from '#functions/data/outbox.ts';
import { addressPointer, writeNewAccount } from '../facts/account-table.ts';
import type { AccountFact, Facts } from '../facts/facts.ts';

/**
 * Creates an account, with the pointer that marks its e-mail address as taken. A repeated call changes nothing and
 * returns false (Cognito repeats its triggers).
 * @param emailHash from `emailHash` in data/account-secret.ts
 * @throws AppError version-conflict if the address belongs to another account
 */
export function createAccount(
  account: Omit<AccountFact, 'factsVersion'>,
  emailHash: string,
  outbox: readonly OutboxMessage[] = [],
): Promise<boolean> {
  const { sub } = account;
  const facts: Facts = {
    sub,
    account: { ...account, factsVersion: 1 },
    photos: [],
    posts: [],
    reportCases: [],
  };
  return writeNewAccount(facts, [addressPointer(emailHash, sub)], outbox, new Date(account.createdAt));
}

import { AppError } from '#shared/errors.ts';
import { emailKey } from '#functions/data/keys.ts';
import { outboxAction, type OutboxMessage } from '#functions/data/outbox.ts';
import { transact, TransactionRefused } from '#functions/data/transact.ts';
import type { AccountFact, Facts } from '#functions/facts/facts.ts';
import { accountItem } from '#functions/facts/stored.ts';

/**
 * The first fact about a person, with the pointer by which the address is known to be taken. Repeating it
 * changes nothing and answers false (Cognito repeats its triggers).
 *
 * @param emailHash data/secrets.ts `emailHash` of the account's address
 */
export async function createAccount(
  account: Omit<AccountFact, 'factsVersion'>,
  emailHash: string,
  outbox: OutboxMessage[] = [],
): Promise<boolean> {
  const facts: Facts = { sub: account.sub, account: { ...account, factsVersion: 1 }, photos: [] };
  const now = new Date(account.createdAt);
  try {
    await transact([
      { Put: { Item: accountItem(facts), ConditionExpression: 'attribute_not_exists(pk)' } },
      {
        Put: {
          Item: { ...emailKey(emailHash), sub: account.sub },
          ConditionExpression: 'attribute_not_exists(pk) OR #sub = :sub',
          ExpressionAttributeNames: { '#sub': 'sub' },
          ExpressionAttributeValues: { ':sub': account.sub },
        },
      },
      ...outbox.map((message) => outboxAction(message, now)),
    ]);
    return true;
  } catch (error) {
    if (!(error instanceof TransactionRefused)) throw error;
    if (error.indexes.includes(0)) return false;
    throw new AppError('version-conflict', 'the address belongs to another account');
  }
}

import { auditItem } from '#functions/data/audit.ts';
import { Overtaken, retry } from '#functions/data/retry.ts';
import { transact, TransactionRefused } from '#functions/data/transact.ts';
import { readFacts } from '#functions/facts/read-facts.ts';
import type { AccountFact, Facts } from '#functions/facts/facts.ts';
import { accountItem } from '#functions/facts/stored.ts';

/** What an operator decides on an account: one attribute's new value, or its end, and what the log says of it. */
export interface OperatorChange<K extends 'role' | 'legalHold'> {
  attribute: K;
  /** undefined takes it away. */
  value: AccountFact[K];
  actor: string;
  /** As the audit log names the act. */
  action: string;
  detail?: string;
}

/**
 * Changes what only an operator may, with the log's entry in one transaction, conditioned as every change of a fact
 * is (publish/change-facts.ts). It publishes nothing, so it needs none of a deployment's settings: neither attribute is
 * looked at by the publication rule.
 *
 * @param decide undefined changes nothing; may run several times
 * @returns whether anything was changed
 * @throws AppError not-found, version-conflict
 */
export async function changeAccount<K extends 'role' | 'legalHold'>(
  sub: string,
  decide: (account: AccountFact, now: Date) => OperatorChange<K> | undefined,
): Promise<boolean> {
  return retry(async () => {
    const now = new Date();
    const facts = await readFacts(sub);
    const change = decide(facts.account, now);
    if (!change) return false;
    await write(facts, change, now);
    return true;
  });
}

async function write<K extends 'role' | 'legalHold'>(
  facts: Facts,
  { attribute, value, actor, action, detail }: OperatorChange<K>,
  now: Date,
): Promise<void> {
  const { sub, account } = facts;
  const next = { ...account, [attribute]: value, factsVersion: account.factsVersion + 1 };
  try {
    await transact([
      {
        Put: {
          // With the queue that it stands in, which neither attribute changes.
          Item: accountItem({ ...facts, account: next }),
          ConditionExpression: 'factsVersion = :version',
          ExpressionAttributeValues: { ':version': account.factsVersion },
        },
      },
      { Put: { Item: auditItem({ actor, action, subject: sub, ...(detail && { detail }) }, now) } },
    ]);
  } catch (error) {
    if (!(error instanceof TransactionRefused)) throw error;
    throw new Overtaken('others were changing the same account');
  }
}

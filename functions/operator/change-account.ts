import { retry } from '#functions/data/retry.ts';
import { writeAccount } from '#functions/core/facts/account-table.ts';
import type { AccountFact, AlsoRecord } from '#functions/core/facts/facts.ts';
import { readFacts } from '#functions/core/facts/read-facts.ts';

/** An operator's decision on an account: new values of what only an operator may change, with the records of the act. */
interface OperatorChange {
  account: Partial<Pick<AccountFact, 'role' | 'legalHold'>>;
  records: readonly AlsoRecord[];
}

/**
 * Changes what only an operator may, with the log's entry in one transaction, conditioned as every change of a fact
 * is (functions/core/publish/change-facts.ts). It publishes nothing, so it needs none of a deployment's settings: neither attribute is
 * looked at by the publication rule.
 *
 * @param decide undefined changes nothing; may run several times
 * @returns whether anything was changed
 * @throws AppError not-found, version-conflict
 */
export async function changeAccount(
  sub: string,
  decide: (account: AccountFact, now: Date) => OperatorChange | undefined,
): Promise<boolean> {
  return retry(async () => {
    const now = new Date();
    const facts = await readFacts(sub);
    const change = decide(facts.account, now);
    if (!change) return false;
    await writeAccount(facts, { ...facts.account, ...change.account }, change.records, now);
    return true;
  });
}

import { retry } from '#functions/data/retry.ts';
import { writeAccount } from '#functions/core/facts/account-table.ts';
import type { AccountFact, AlsoRecord } from '#functions/core/facts/facts.ts';
import { readFacts } from '#functions/core/facts/read-facts.ts';

/** New values of fields that only an operator may change, and the records to write with them. */
interface OperatorChange {
  account: Partial<Pick<AccountFact, 'role' | 'legalHold'>>;
  records: readonly AlsoRecord[];
}

/**
 * Changes fields that only an operator may change, with the audit entry in the same transaction. The write has the same
 * condition as other changes of facts (functions/core/publish/change-facts.ts). The publication rule ignores these
 * fields, so no public item changes and no deployment settings are needed.
 * @param decide returns undefined to change nothing; may run several times
 * @returns true if anything was changed
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

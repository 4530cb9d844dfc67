import type { AuditAction } from '#functions/data/audit.ts';
import { retry } from '#functions/data/retry.ts';
import { writeAccount } from '#functions/facts/account-table.ts';
import { readFacts } from '#functions/facts/read-facts.ts';
import type { AccountFact, AlsoRecord } from '#functions/facts/facts.ts';
import { logged, reasoned } from './changes.ts';

/** An operator's decision on an account: one attribute's new value, or its end, with the act and its reason. */
interface OperatorChange<K extends 'role' | 'legalHold'> {
  attribute: K;
  /** undefined takes it away. */
  value: AccountFact[K];
  /** Name of the operator. */
  operator: string;
  /** As the audit log names the act. */
  action: AuditAction;
  /** Kept with the account, where there is one. */
  reason?: string;
  also?: AlsoRecord[];
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
    const { attribute, value, operator, action, reason } = change;
    const records =
      reason === undefined ? [logged(sub, operator, action)] : reasoned(sub, operator, action, reason);
    await writeAccount(
      facts,
      { ...facts.account, [attribute]: value },
      [...records, ...(change.also ?? [])],
      now,
    );
    return true;
  });
}

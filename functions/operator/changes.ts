import type { AlsoRecord, Change, Facts } from '#functions/facts/facts.ts';
import { changeFacts } from '#functions/publish/change-facts.ts';

/** Changes a person's facts by an operator's word. @returns whether the decision was to change anything */
export async function changes(
  sub: string,
  decide: (facts: Facts, now: Date) => Change | undefined | Promise<Change | undefined>,
): Promise<boolean> {
  let change: Change | undefined;
  await changeFacts(sub, async (facts, now) => (change = await decide(facts, now)));
  return change !== undefined;
}

/** The log's entry of what an operator did. */
export const logged = (subject: string, operator: string, action: string, detail: string): AlsoRecord => ({
  record: 'audit-entry',
  actor: `operator:${operator}`,
  action,
  subject,
  detail,
});

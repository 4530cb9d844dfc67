import { randomUUID } from 'node:crypto';
import { type DecisionRecord, objectionEnd } from '#shared/decision.ts';
import type { AlsoRecord } from '#functions/data/also-record.ts';
import { decisionMade } from './told-table.ts';

type Given = Omit<DecisionRecord, 'id' | 'at' | 'objection'> & {
  /** How to object, beside writing to whoever operates the site. */
  startsAgain: boolean;
};

/** The record of a decision against the account's owner, for the transaction of what it decides (DECISION-1). */
export const decisionAgainst = (sub: string, { startsAgain, ...given }: Given, now: Date): AlsoRecord =>
  decisionMade(sub, {
    id: randomUUID(),
    at: now.toISOString(),
    ...given,
    objection: { ways: startsAgain ? ['write', 'start-again'] : ['write'], until: objectionEnd(now) },
  });

/** For the log's entry: the id of the decision among the records of the same change, in which the reason stands. */
export function reasonIn(also: readonly AlsoRecord[] = []): Pick<AlsoRecord, 'reasonId'> {
  const reasonId = also.find((one) => one.reasonId !== undefined)?.reasonId;
  return reasonId ? { reasonId } : {};
}

import { randomUUID } from 'node:crypto';
import { type DecisionRecord, objectionEnd } from '#shared/decision.ts';
import type { AuditEntry } from '#functions/data/audit.ts';
import type { ReviewedCase } from '#functions/data/keys.ts';
import type { AlsoRecord } from './facts.ts';

type AlsoDecision = Extract<AlsoRecord, { record: 'decision' }>;

type Given = Omit<DecisionRecord, 'id' | 'at' | 'objection'> & {
  /** How to object, beside writing to whoever operates the site. */
  startsAgain: boolean;
};

/** The record of a decision against the account's owner, for the transaction of what it decides (DECISION-1). */
export function decisionAgainst(sub: string, { startsAgain, ...given }: Given, now: Date): AlsoDecision {
  const objection: DecisionRecord['objection'] = {
    ways: startsAgain ? ['write', 'start-again'] : ['write'],
    until: objectionEnd(now),
  };
  return {
    record: 'decision',
    sub,
    decision: { id: randomUUID(), at: now.toISOString(), ...given, objection },
  };
}

/** For the log's entry: the id of the decision among the records of the same change, in which the reason stands. */
export function reasonIn(also: readonly AlsoRecord[] = []): Pick<AuditEntry, 'reasonId'> {
  const found = also.find((one) => one.record === 'decision');
  return found ? { reasonId: found.decision.id } : {};
}

/** How long a case waited for its word, for what others are told of the queue (VER-16, REVIEW-6). @param since ISO instant, UTC */
export const waitedSince = (reviewed: ReviewedCase, since: string, now: Date): AlsoRecord => ({
  record: 'waited',
  reviewed,
  minutes: Math.round((now.getTime() - Date.parse(since)) / 60_000),
});

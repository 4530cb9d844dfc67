import { randomUUID } from 'node:crypto';
import { type DecisionRecord, objectionEnd } from '#shared/decision.ts';
import type { ReviewedCase } from '#functions/data/keys.ts';
import type { AlsoRecord } from './facts.ts';

type Given = Omit<DecisionRecord, 'id' | 'at' | 'objection'> & {
  /** How to object, beside writing to whoever operates the site. */
  startsAgain: boolean;
};

/** The record of a decision against the account's owner, for the transaction of what it decides (DECISION-1). */
export function decisionAgainst(sub: string, { startsAgain, ...given }: Given, now: Date): AlsoRecord {
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

/** How long a case waited for its word, for what others are told of the queue (VER-16, REVIEW-6). @param since ISO instant, UTC */
export const waitedSince = (reviewed: ReviewedCase, since: string, now: Date): AlsoRecord => ({
  record: 'waited',
  reviewed,
  minutes: Math.round((now.getTime() - Date.parse(since)) / 60_000),
});

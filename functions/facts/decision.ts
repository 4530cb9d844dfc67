import { randomUUID } from 'node:crypto';
import { type DecisionRecord, objectionEnd } from '#shared/decision.ts';
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

import { verificationSteps } from '#shared/verification.ts';
import { auditRecord } from '#functions/data/audit.ts';
import { answerEnds } from '#functions/core/facts/queued.ts';
import type { Change, VerificationFact } from '#functions/core/facts/facts.ts';
import { decisionAgainst, mailedNotification } from '#functions/core/facts/notification-table.ts';
import { changeFacts } from '#functions/core/publish/change-facts.ts';
import { stepVerification } from './step.ts';

/**
 * What the calendar does with a case of which a reviewer asked for more (VER-21): 7 days before its 30 are over its owner
 * is reminded, and at their end the case is over, with the record of why. Its documents go as those of every decided case
 * (VER-6), and an approval that it was begun beside holds on. Safe to repeat.
 */
export async function expireAnswer(sub: string): Promise<void> {
  await changeFacts(sub, ({ verification }, now) => {
    const ends = verification && answerEnds(verification);
    if (!verification?.asked || !ends || ends.next > now) return undefined;
    return verification.asked.remindedAt === undefined
      ? remindOwner(sub, verification, verification.asked, now)
      : expireCase(sub, verification, verification.asked.at ?? now.toISOString(), now);
  });
}

function remindOwner(
  sub: string,
  verification: VerificationFact,
  asked: NonNullable<VerificationFact['asked']>,
  now: Date,
): Change {
  const next = { ...verification, asked: { ...asked, remindedAt: now.toISOString() } };
  const until = (answerEnds(next)?.end ?? now).toISOString();
  const also = [
    mailedNotification(sub, 'verification-answer-due', { documents: asked.documents, until }, now),
  ];
  return { verification: next, also };
}

function expireCase(sub: string, verification: VerificationFact, askedAt: string, now: Date): Change {
  return {
    verification: stepVerification('lapse', verification, {
      decidedAt: now.toISOString(),
      decidedBy: 'system',
      standing: verification.standing,
    }),
    also: [
      mailedNotification(sub, verificationSteps.lapse.notification, { askedAt }, now),
      decisionAgainst(sub, now, {
        kind: 'verification-unanswered',
        facts: '',
        by: 'system',
        startsAgain: true,
      }),
      auditRecord({ actor: 'system', action: 'verification-unanswered', subject: sub }),
    ],
  };
}

import { verificationSteps } from '#shared/verification.ts';
import { auditRecord } from '#functions/data/audit.ts';
import { answerEnds } from '#functions/core/facts/queued.ts';
import type { Change, VerificationFact } from '#functions/core/facts/facts.ts';
import { decisionAgainst, mailedNotification } from '#functions/core/facts/notification-table.ts';
import { changeFacts } from '#functions/core/publish/change-facts.ts';
import { stepVerification } from './step.ts';

/**
 * Closes a case, after a reminder, if its owner did not send the documents that a reviewer requested (VER-21).
 * Idempotent.
 *
 * The owner has 30 days and is reminded 7 days before the end. The reason for closing the case is recorded. Its
 * documents are erased like those of any decided case (VER-6). A standing approval stays valid.
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

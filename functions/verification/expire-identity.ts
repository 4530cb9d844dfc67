import { isRenewing } from '#shared/membership.ts';
import { identityEnd, renewalOpens, verificationSteps } from '#shared/verification.ts';
import { auditRecord } from '#functions/data/audit.ts';
import {
  approvalEnd,
  approvalOf,
  endsUnproved,
  type Change,
  type Facts,
  type VerificationFact,
  zoneOf,
} from '#functions/core/facts/facts.ts';
import { noteRenewalEnd, stopCharging } from '#functions/core/facts/renewal-ended.ts';
import { decisionAgainst, mailedNotification } from '#functions/core/facts/notification-table.ts';
import { changeFacts } from '#functions/core/publish/change-facts.ts';
import { stepVerification } from './step.ts';

/**
 * Reminds the provider 30 days before an approval ends, and ends the approval after its last day. That is the
 * document's last valid day (VER-12) or the deadline to prove a changed name (VER-13). Ending an approval takes down
 * what was public and records the reason. Idempotent.
 */
export async function expireIdentity(sub: string): Promise<void> {
  await changeFacts(sub, (facts, now) => {
    const { verification } = facts;
    const approval = approvalOf(verification);
    const expiresOn = approval && approvalEnd(approval);
    if (!verification || !approval || expiresOn === undefined) return undefined;
    const end = { expiresOn, unproved: endsUnproved(approval) };
    const zone = zoneOf(facts);
    if (identityEnd(expiresOn, zone) <= now) return expireApproval(facts, verification, end, now);
    if (renewalOpens(expiresOn, zone) > now || approval.remindedOf === expiresOn) return undefined;
    const also = [mailedNotification(sub, 'verification-expiring', end, now)];
    return { verification: markReminded(verification, expiresOn), also };
  });
}

const markReminded = (verification: VerificationFact, remindedOf: string): VerificationFact =>
  verification.standing
    ? { ...verification, standing: { ...verification.standing, remindedOf } }
    : { ...verification, remindedOf };

/** Ends the approval. A newer case that is open stays open. */
function expireApproval(
  facts: Facts,
  verification: VerificationFact,
  end: { expiresOn: string; unproved: boolean },
  now: Date,
): Change {
  const { sub, account, membership } = facts;
  const { status: _status, version: _version, standing: _standing, ...rest } = verification;
  const renewalEnds = isRenewing(membership, now);
  return {
    account: { ...account, renewalEnded: noteRenewalEnd(facts, 'identity', now) },
    outbox: stopCharging(facts, now),
    verification:
      verification.status === 'approved'
        ? stepVerification('expire', verification, rest)
        : { ...verification, standing: undefined },
    also: [
      mailedNotification(sub, verificationSteps.expire.notification, { ...end, renewalEnds }, now),
      decisionAgainst(sub, now, {
        kind: end.unproved ? 'verification-name-unproved' : 'verification-expired',
        reason: end.expiresOn,
        facts: '',
        by: 'system',
        startsAgain: true,
      }),
      auditRecord({
        actor: 'system',
        action: 'verification-expired',
        subject: sub,
        expiredOn: end.expiresOn,
      }),
    ],
  };
}

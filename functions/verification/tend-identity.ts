import { isRenewing } from '#shared/membership.ts';
import { identityEnd, renewalOpens, verificationSteps } from '#shared/verification.ts';
import { decisionAgainst } from '#functions/facts/decision.ts';
import {
  approvalEnd,
  approvalOf,
  type Change,
  type Facts,
  type VerificationFact,
} from '#functions/facts/facts.ts';
import { noteRenewalEnd, stopCharging } from '#functions/facts/renewal-ended.ts';
import { told } from '#functions/facts/told.ts';
import { changeFacts } from '#functions/publish/change-facts.ts';
import { stepped } from './step.ts';

/**
 * What the calendar does with an approval: 30 days before it ends the provider is asked for a newer case, and at its end what was public of them goes, with the record of why (VER-12). Safe to repeat.
 */
export async function tendIdentity(sub: string): Promise<void> {
  await changeFacts(sub, (facts, now) => {
    const { verification } = facts;
    const approval = approvalOf(verification);
    const expiresOn = approval && approvalEnd(approval);
    if (!verification || expiresOn === undefined) return undefined;
    if (identityEnd(expiresOn) <= now) return expired(facts, verification, expiresOn, now);
    if (renewalOpens(expiresOn) > now || approval?.remindedOf === expiresOn) return undefined;
    const also = [told(sub, 'verification-expiring', { expiresOn }, now)];
    return { verification: reminded(verification, expiresOn), also };
  });
}

const reminded = (verification: VerificationFact, remindedOf: string): VerificationFact =>
  verification.standing
    ? { ...verification, standing: { ...verification.standing, remindedOf } }
    : { ...verification, remindedOf };

/** What is open beside an approval stays open. */
function expired(facts: Facts, verification: VerificationFact, expiresOn: string, now: Date): Change {
  const { sub, account, membership } = facts;
  const { status: _status, version: _version, standing: _standing, ...rest } = verification;
  const renewalEnds = isRenewing(membership, now);
  return {
    account: { ...account, renewalEnded: noteRenewalEnd(facts, 'identity', now) },
    outbox: stopCharging(facts, now),
    verification:
      verification.status === 'approved'
        ? stepped('expire', verification, rest)
        : { ...verification, standing: undefined },
    also: [
      told(sub, verificationSteps.expire.tells, { expiresOn, renewalEnds }, now),
      decisionAgainst(
        sub,
        {
          kind: 'verification-expired',
          reason: expiresOn,
          facts: '',
          ground: 'terms',
          automated: true,
          by: 'system',
          startsAgain: true,
        },
        now,
      ),
      {
        record: 'audit-entry',
        actor: 'system',
        action: 'verification-expired',
        subject: sub,
        expiredOn: expiresOn,
      },
    ],
  };
}

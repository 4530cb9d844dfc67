import { identityEnd, renewalOpens, verificationSteps } from '#shared/verification.ts';
import { decisionAgainst } from '#functions/facts/decision.ts';
import { approvalEnd, approvalOf, type Change, type VerificationFact } from '#functions/facts/facts.ts';
import { told } from '#functions/facts/told.ts';
import { changeFacts } from '#functions/publish/change-facts.ts';
import { stepped } from './step.ts';

/**
 * What the calendar does with an approval: 30 days before it ends the provider is asked for a newer case, and at its end what was public of them goes, with the record of why (VER-12). Safe to repeat.
 */
export async function tendIdentity(sub: string): Promise<void> {
  await changeFacts(sub, ({ verification }, now) => {
    const approval = approvalOf(verification);
    const expiresOn = approval && approvalEnd(approval);
    if (!verification || expiresOn === undefined) return undefined;
    if (identityEnd(expiresOn) <= now) return expired(sub, verification, expiresOn, now);
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
function expired(sub: string, verification: VerificationFact, expiresOn: string, now: Date): Change {
  const { status: _status, version: _version, standing: _standing, ...rest } = verification;
  return {
    verification:
      verification.status === 'approved'
        ? stepped('expire', verification, rest)
        : { ...verification, standing: undefined },
    also: [
      told(sub, verificationSteps.expire.tells, { expiresOn }, now),
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
        detail: expiresOn,
      },
    ],
  };
}

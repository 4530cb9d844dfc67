import { dayMilliseconds } from '#shared/day.ts';
import { AppError } from '#shared/errors.ts';
import { erasureDays } from '#shared/erasure.ts';
import { isOpen } from '#shared/report-case.ts';
import { isRenewing } from '#shared/membership.ts';
import { provePassword } from '#functions/access/user-pool/prove-password.ts';
import type { Caller } from '#functions/http/request.ts';
import { refuseEnded } from '#functions/access/session/signed-in-account.ts';
import { auditRecord, type AuditAction } from '#functions/data/audit.ts';
import { mail } from '#functions/data/outbox.ts';
import { changeFacts } from '#functions/core/publish/change-facts.ts';
import type { AlsoRecord, Facts } from '#functions/core/facts/facts.ts';
import { withHold } from '#functions/report/hold.ts';
import { noteRenewalEnd, renewalToResume, stopCharging } from '#functions/core/facts/renewal-ended.ts';

/**
 * Schedules the erasure of the caller's account, after checking their password. From that moment nothing of the account
 * is public, and no renewal is charged. The sweep erases the account in 30 days, unless the owner cancels.
 * @throws AppError wrong-password, rate-limited, session-ended
 */
export async function requestErasure(
  { sub, userName, signedInAt }: Caller,
  password: string,
): Promise<Facts> {
  await provePassword({ sub, userName }, password);
  return askErasure(sub, signedInAt);
}

/**
 * Schedules the erasure for a caller who has already proved to be the owner. A repeated request changes nothing: the 30
 * days count from the first one.
 * @param signedInAt time of the caller's sign-in; the session must still be valid
 */
export const askErasure = (sub: string, signedInAt?: number): Promise<Facts> =>
  changeFacts(sub, (facts, now) => {
    const { account, membership } = facts;
    if (signedInAt !== undefined) refuseEnded(account, signedInAt);
    if (account.erasure) return undefined;
    const dueAt = new Date(now.getTime() + erasureDays * dayMilliseconds).toISOString();
    const renews = isRenewing(membership, now);
    return {
      account: {
        ...account,
        erasure: { requestedAt: now.toISOString(), dueAt },
        renewalEnded: noteRenewalEnd(facts, 'erasure', now),
      },
      outbox: [mail(sub, 'erasure-requested', { dueAt, renews }), ...stopCharging(facts, now)],
      also: [erasureAuditRecord(sub, 'erasure-requested')],
    };
  });

/**
 * Cancels a scheduled erasure. The listing becomes public again if the publication rule allows it (PUB-1). A renewal
 * that the erasure ended stays ended. The mail and `getMe` say so, and the owner can resume the renewal
 * (`resumeRenewal`).
 * @throws AppError erasure-begun once the 30 days are over
 */
export const keepAccount = (sub: string): Promise<Facts> =>
  changeFacts(sub, (facts, now) => {
    const { erasure, ...kept } = facts.account;
    if (!erasure) return undefined;
    if (erasure.begunAt) throw new AppError('erasure-begun');
    const ended = renewalToResume({ ...facts, account: kept }, now) !== undefined;
    const isReported = facts.reportCases.some(isOpen);
    return {
      account: isReported ? withHold(kept, false, now) : kept,
      outbox: [mail(sub, 'erasure-undone', { ended })],
      also: [erasureAuditRecord(sub, 'erasure-undone')],
    };
  });

/** Builds the audit entry for a step of an erasure. */
export const erasureAuditRecord = (sub: string, action: AuditAction, actor = sub): AlsoRecord =>
  auditRecord({ actor, action, subject: sub });

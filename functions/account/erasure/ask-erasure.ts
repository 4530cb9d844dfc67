import { dayMilliseconds } from '#shared/day.ts';
import { AppError } from '#shared/errors.ts';
import { erasureDays } from '#shared/erasure.ts';
import { isRenewing } from '#shared/membership.ts';
import { provePassword } from '#functions/access/user-pool/prove-password.ts';
import type { Caller } from '#functions/http/request.ts';
import { refuseEnded } from '#functions/access/session/signed-in-account.ts';
import { auditRecord, type AuditAction } from '#functions/data/audit.ts';
import { mail } from '#functions/data/outbox.ts';
import { changeFacts } from '#functions/core/publish/change-facts.ts';
import type { AlsoRecord, Facts } from '#functions/core/facts/facts.ts';
import { noteRenewalEnd, renewalToResume, stopCharging } from '#functions/core/facts/renewal-ended.ts';

/**
 * Somebody asks for their account to be erased, and proves by the password that it is theirs: from this transaction on
 * nothing of theirs is public and nothing more is charged. In 30 days all is erased unless they change their mind.
 *
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
 * The same once it is known to be the owner. Asking again changes nothing: the days count from the first time.
 * @param signedInAt of the sign-in that asks, which must be good still
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
 * The owner changes their mind: the listing is public again as far as the rule (PUB-1) says. A renewal that was ended
 * stays ended, which they are told, here and by getMe, where it can be resumed (resumeRenewal).
 *
 * @throws AppError erasure-begun once the days are over
 */
export const keepAccount = (sub: string): Promise<Facts> =>
  changeFacts(sub, (facts, now) => {
    const { erasure, ...kept } = facts.account;
    if (!erasure) return undefined;
    if (erasure.begunAt) throw new AppError('erasure-begun');
    const ended = renewalToResume({ ...facts, account: kept }, now) !== undefined;
    return {
      account: kept,
      outbox: [mail(sub, 'erasure-undone', { ended })],
      also: [erasureAuditRecord(sub, 'erasure-undone')],
    };
  });

/** The audit entry of an erasure's step. */
export const erasureAuditRecord = (sub: string, action: AuditAction, actor = sub): AlsoRecord =>
  auditRecord({ actor, action, subject: sub });

import { AppError } from '#shared/errors.ts';
import { canResume, isRenewing } from '#shared/membership.ts';
import { readFacts } from '#functions/core/facts/read-facts.ts';
import { refusalToSell } from '#functions/core/facts/facts.ts';
import { syncMembership } from './sync-membership.ts';
import { deriveMembership } from './derive-membership.ts';
import { paymentProvider } from './provider.ts';

/**
 * Resumes the caller's canceled renewal, as the payment provider's portal does, and syncs the membership (MONEY-27).
 * The sync removes a note that the site had ended the renewal. Idempotent.
 *
 * @returns when the next period is collected (ISO, UTC)
 * @throws AppError account-erasing; account-suspended; identity-not-approved; nothing-to-resume if nothing was bought,
 *   or the paid period is over; version-conflict if the renewal was canceled meanwhile; payment-provider-failed
 */
export async function resumeRenewal(sub: string): Promise<{ renewsAt: string }> {
  const facts = await readFacts(sub);
  const refusal = refusalToSell(facts, new Date());
  if (refusal) throw new AppError(refusal);
  const { membership } = facts;
  if (!membership?.subscriptionId) throw new AppError('nothing-to-resume');

  const provider = await paymentProvider();
  const { customerId } = membership;
  const before = deriveMembership(membership, await provider.readCustomer(customerId));
  if (canResume(before, new Date()) && before.subscriptionId)
    await provider.resumeRenewal(before.subscriptionId);
  const after = (await syncMembership(provider, sub)).facts.membership;
  const now = new Date();
  if (after?.periodEnd && Date.parse(after.periodEnd) > now.getTime() && isRenewing(after, now))
    return { renewsAt: after.periodEnd };
  // A concurrent request canceled the renewal, or nothing runs that could be resumed.
  throw new AppError(canResume(after, now) ? 'version-conflict' : 'nothing-to-resume');
}

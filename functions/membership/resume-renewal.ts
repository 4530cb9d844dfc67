import { AppError } from '#shared/errors.ts';
import { canResume, isRenewing } from '#shared/membership.ts';
import { readFacts } from '#functions/core/facts/read-facts.ts';
import { refusalToSell } from '#functions/core/facts/facts.ts';
import { syncMembership } from './sync-membership.ts';
import { deriveMembership } from './derive-membership.ts';
import { paymentProvider } from './provider.ts';

/**
 * Turns a renewal on again that was ended, as the provider's portal does, and syncs the membership with what the
 * provider then says, as its webhook would (MONEY-27); that somebody else had ended it is forgotten with that. One that
 * renews already is answered the same, since the answer to the first request may have been lost.
 *
 * @returns when the next period is collected (ISO, UTC)
 * @throws AppError account-erasing; account-suspended; identity-not-approved; nothing-to-resume where nothing was bought, or what was paid for
 * is over; version-conflict where it was ended meanwhile; payment-provider-failed
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
  // Another request ended it in between, or there is nothing that runs.
  throw new AppError(canResume(after, now) ? 'version-conflict' : 'nothing-to-resume');
}

import { AppError } from '#shared/errors.ts';
import { canResume, isRenewing } from '#shared/membership.ts';
import { readFacts } from '#functions/facts/read-facts.ts';
import { deriveMembership } from './derive-membership.ts';
import { forgetRenewalEnd } from './forget-renewal-end.ts';
import { paymentProvider } from './provider.ts';

/**
 * Turns a renewal on again that was ended, as the provider's portal does. Of the membership it changes nothing: the
 * payment provider's signed webhook does (MONEY-2), so the answer is the provider's word. That it was ended is forgotten
 * at once, since its payer may cancel before the webhook has come. One that renews already is answered the same, since
 * the first press's answer may have been lost.
 *
 * @returns when the next period is collected (ISO, UTC)
 * @throws AppError account-erasing; account-suspended; nothing-to-resume where nothing was bought, or what was paid for
 * is over; payment-provider-failed
 */
export async function resumeRenewal(sub: string): Promise<{ renewsAt: string }> {
  const { account, membership } = await readFacts(sub);
  if (account.erasure) throw new AppError('account-erasing');
  if (account.suspended) throw new AppError('account-suspended');
  if (!membership?.subscriptionId) throw new AppError('nothing-to-resume');

  const provider = await paymentProvider();
  const before = deriveMembership(membership, await provider.readCustomer(membership.customerId));
  if (canResume(before, new Date()) && before.subscriptionId)
    await provider.resumeRenewal(before.subscriptionId);
  const after = deriveMembership(membership, await provider.readCustomer(membership.customerId));
  const { periodEnd } = after;
  const now = new Date();
  if (!periodEnd || Date.parse(periodEnd) <= now.getTime() || !isRenewing(after, now))
    throw new AppError('nothing-to-resume');
  await forgetRenewalEnd(sub);
  return { renewsAt: periodEnd };
}

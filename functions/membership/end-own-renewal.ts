import { AppError } from '#shared/errors.ts';
import { isRenewing, membershipEnd } from '#shared/membership.ts';
import { readFacts } from '#functions/core/facts/read-facts.ts';
import { syncMembership } from './sync-membership.ts';
import { endRenewal } from './charge-no-more.ts';
import { forgetRenewalEnd } from './forget-renewal-end.ts';
import { paymentProvider } from './provider.ts';

/**
 * Ends the renewal of the caller's own membership: at the end of the paid period, or at once during the grace period.
 * Then syncs with the payment provider (MONEY-27), and removes a note that the site had ended the renewal. Idempotent.
 *
 * @returns when the membership ends or ended (ISO, UTC)
 * @throws AppError nothing-to-end if nothing was ever paid; version-conflict if the renewal was resumed meanwhile;
 *   payment-provider-failed
 */
export async function endOwnRenewal(sub: string): Promise<{ endsAt: string }> {
  const { membership } = await readFacts(sub);
  if (!membership?.subscriptionId) throw new AppError('nothing-to-end');
  const provider = await paymentProvider();
  await endRenewal(provider, membership);
  const after = (await syncMembership(provider, sub)).facts.membership;
  const end = membershipEnd(after);
  if (!end) throw new AppError('nothing-to-end');
  // A concurrent request resumed the renewal; the caller must read the state again.
  if (isRenewing(after, new Date()))
    throw new AppError('version-conflict', 'the renewal was resumed in the meantime');
  await forgetRenewalEnd(sub);
  return { endsAt: end.toISOString() };
}

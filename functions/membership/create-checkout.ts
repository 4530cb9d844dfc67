import { AppError } from '#shared/errors.ts';
import {
  carriesListing,
  mayPayNext,
  type Membership,
  membershipDays,
  paidState,
  type Sale,
} from '#shared/membership.ts';
import { environment, paymentProviderName, price } from '#functions/data/environment.ts';
import { readFacts } from '#functions/core/facts/read-facts.ts';
import { changeFacts } from '#functions/core/publish/change-facts.ts';
import { type Facts, refusalToSell } from '#functions/core/facts/facts.ts';
import { deriveMembership } from './derive-membership.ts';
import { customerPointer } from './membership-table.ts';
import type { PaymentProvider } from './payment-provider.ts';
import { paymentProvider } from './provider.ts';
import { isOurs } from './sale.ts';

/**
 * Opens the hosted checkout. Price and return addresses are the server's; the browser only says "now".
 * 1. Identity must be approved, so that no paid day passes in a review (MONEY-3). 2. Somebody with a running
 * membership is not sold a second one, also where the webhook of their payment is still on its way. 3. A checkout
 * that is still open is shown again: two requests, or two tabs, never make two subscriptions.
 * Whoever leaves or is suspended buys nothing.
 * @throws AppError account-erasing, account-suspended, identity-not-approved, already-subscribed, membership-disputed,
 * payment-provider-failed
 */
export async function createCheckout(sub: string): Promise<{ url: string }> {
  const facts = await readFacts(sub);
  assertMayBuy(facts, new Date());
  assertNotSubscribed(facts.membership);

  const provider = await paymentProvider();
  const { membership, account } = await ensureCustomer(facts, provider);
  if (!membership) throw new Error(`The account ${sub} has no customer after one was made.`);
  const open = membership.checkoutId && (await provider.openCheckout(membership.checkoutId));
  if (open) return { url: open.url };
  const sold = membership.checkoutId ? await settleEarlier(membership, provider) : membership.sold;

  const origin = environment('SITE_ORIGIN');
  const asked = { ...price(), days: membershipDays };
  const checkout = await provider.createCheckout({
    sub,
    customerId: membership.customerId,
    language: account.language,
    price: asked,
    successUrl: `${origin}/dashboard/purchases?payment=success`,
    cancelUrl: `${origin}/dashboard/purchases?payment=canceled`,
    after: membership.checkoutId,
  });
  const stored = await changeFacts(sub, (buyer, now) => {
    assertMayBuy(buyer, now);
    const { membership: current } = buyer;
    assertNotSubscribed(current);
    if (!current || current.checkoutId !== membership.checkoutId) return undefined;
    const offered = { ...asked, product: checkout.product };
    const { id: checkoutId, openedAt: checkoutOpenedAt, until: checkoutUntil } = checkout;
    return { membership: { ...current, checkoutId, checkoutOpenedAt, checkoutUntil, offered, sold } };
  });
  // Another request came first, in another language say: its checkout is the one that is shown.
  return stored.membership?.checkoutId === checkout.id ? { url: checkout.url } : createCheckout(sub);
}

function assertMayBuy(facts: Facts, now: Date): void {
  const refusal = refusalToSell(facts, now);
  if (refusal) throw new AppError(refusal);
}

function assertNotSubscribed(membership: Membership | undefined): void {
  const now = new Date();
  if (membership?.provider === paymentProviderName() && mayPayNext(membership, now)) return;
  const state = paidState(membership, now);
  // One that was cancelled and still runs can be resumed; it is bought again after its end.
  if (carriesListing(state)) throw new AppError('already-subscribed');
  // If the bank decides for us it runs again: nobody shall have paid twice then.
  if (state === 'disputed') throw new AppError('membership-disputed');
}

/**
 * The checkout before this one is paid or expired. What it sold may run already, though no webhook has said so
 * yet; or have lapsed while the provider goes on trying to collect a renewal, which must not be charged beside
 * the new one.
 * @returns what was sold until now
 */
async function settleEarlier(membership: Membership, provider: PaymentProvider): Promise<Sale | undefined> {
  const state = await provider.readCustomer(membership.customerId);
  const { sold, ...derived } = deriveMembership(membership, state);
  assertNotSubscribed(derived);
  for (const { id, endedAt } of state.subscriptions)
    if (!endedAt && isOurs(id, membership, state)) await provider.cancelSubscription(id);
  return sold;
}

/**
 * The account's customer at the provider, with the pointer by which a webhook finds the account. Whoever was sold something
 * by another provider, that the deployment had before, begins anew with this one once that is over.
 */
async function ensureCustomer(facts: Facts, provider: PaymentProvider): Promise<Facts> {
  const { name } = provider;
  if (facts.membership?.provider === name) return facts;
  const { sub, account } = facts;
  const customerId = await provider.createCustomer({ sub, email: account.email });
  return changeFacts(sub, (current) => {
    if (current.membership?.provider === name) return undefined;
    assertNotSubscribed(current.membership);
    return {
      membership: { provider: name, customerId, cancelAtPeriodEnd: false, failedAttempts: 0 },
      also: [customerPointer(customerId, sub)],
    };
  });
}

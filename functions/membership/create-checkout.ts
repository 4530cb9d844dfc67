import { AppError } from '#shared/errors.ts';
import {
  carriesListing,
  hasOpenCheckout,
  mayPayNext,
  type Membership,
  membershipDays,
  paidState,
  type Sale,
} from '#shared/membership.ts';
import { environment, paymentProviderName, price } from '#functions/data/environment.ts';
import { readFacts } from '#functions/core/facts/read-facts.ts';
import { changeFacts } from '#functions/core/publish/change-facts.ts';
import { assertSomethingToShow } from '#functions/core/facts/checklist-facts.ts';
import { type Facts, refusalToSell } from '#functions/core/facts/facts.ts';
import { deriveMembership } from './derive-membership.ts';
import { customerPointer } from './membership-table.ts';
import type { PaymentProvider } from './payment-provider.ts';
import { paymentProvider } from './provider.ts';
import { isOurs } from './sale.ts';

/**
 * Opens the hosted checkout. The server sets the price and the return addresses; the browser sends neither.
 * 1. The listing must lack only the payment, or be hidden by its owner, so that no paid day passes with nothing to show
 *    (MONEY-3). The next period of a running membership and a checkout that is still open need not pass this check.
 * 2. A provider with a running membership can't buy a second membership, even if the webhook of the payment is late.
 * 3. An open checkout is reused: two requests, or two tabs, never create two subscriptions.
 * @throws AppError account-erasing, account-suspended, identity-not-approved, nothing-to-show, already-subscribed,
 *   membership-disputed, payment-provider-failed
 */
export async function createCheckout(sub: string): Promise<{ url: string }> {
  const facts = await readFacts(sub);
  const asOf = new Date();
  assertMayBuy(facts, asOf);
  assertNotSubscribed(facts.membership);
  if (!hasOpenCheckout(facts.membership, asOf)) assertSomethingToShow(facts, asOf);

  const provider = await paymentProvider();
  const { membership, account } = await ensureCustomer(facts, provider);
  if (!membership) throw new Error(`The account ${sub} has no customer after creating one.`);
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
    // An adapter may have stored its checkout itself, after this check (transfer/create-transfer.ts).
    if (current?.checkoutId !== checkout.id) assertSomethingToShow(buyer, now);
    if (!current || current.checkoutId !== membership.checkoutId) return undefined;
    const offered = { ...asked, product: checkout.product };
    const { id: checkoutId, openedAt: checkoutOpenedAt, until: checkoutUntil } = checkout;
    return { membership: { ...current, checkoutId, checkoutOpenedAt, checkoutUntil, offered, sold } };
  });
  // A concurrent request, for example in another language, stored its checkout first.
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
  // A canceled membership that still runs can be resumed, and bought again only after its end.
  if (carriesListing(state)) throw new AppError('already-subscribed');
  // If the bank decides for us, the membership runs again. A second purchase would pay for the same days twice.
  if (state === 'disputed') throw new AppError('membership-disputed');
}

/**
 * Settles the previous checkout, which is paid or expired, before a new one opens. Throws if its subscription already
 * runs, even if no webhook has arrived. Cancels a lapsed subscription that the payment provider still tries to collect,
 * so that the buyer is not charged twice.
 * @returns the last sale
 * @throws AppError already-subscribed, membership-disputed, payment-provider-failed
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
 * Creates the customer at the payment provider if missing, and the pointer from customer to account. A buyer from a
 * former payment provider gets a new customer once the old membership is over.
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

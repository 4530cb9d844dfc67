import { AppError } from '#shared/errors.ts';
import { membershipState } from '#shared/membership.ts';
import { price } from '#functions/data/environment.ts';
import { customerKey } from '#functions/data/keys.ts';
import { siteOrigin } from '#functions/data/parameters.ts';
import { changeFacts, readFacts } from '#functions/publish/change-facts.ts';
import type { Facts } from '#functions/publish/facts.ts';
import { paymentProvider } from './provider.ts';
import type { PaymentProvider } from './payment-provider.ts';

/**
 * Opens the hosted checkout. Price and return addresses are the server's; the browser only says "now".
 * 1. Identity must be approved, so that no paid day burns in a review (decisions.md). 2. Somebody with a running
 * membership is not sold a second one. 3. A checkout that is still open is shown again: two presses, or two
 * tabs, never make two subscriptions.
 * @throws AppError identity-not-approved, already-subscribed, payment-provider-failed
 */
export async function createCheckout(sub: string): Promise<{ url: string }> {
  const facts = await readFacts(sub);
  if (facts.verification?.status !== 'approved') throw new AppError('identity-not-approved');
  assertNotSubscribed(facts);

  const provider = await paymentProvider();
  const open = facts.membership?.checkoutId && (await provider.openCheckout(facts.membership.checkoutId));
  if (open) return { url: open.url };

  const { membership, account } = await ensureCustomer(facts, provider);
  if (!membership) throw new Error(`The account ${sub} has no customer after one was made.`);
  const origin = await siteOrigin();
  const checkout = await provider.createCheckout({
    sub,
    customerId: membership.customerId,
    language: account.language,
    price: price(),
    successUrl: `${origin}/dashboard/purchases?payment=success`,
    cancelUrl: `${origin}/dashboard/purchases?payment=canceled`,
    // Two tabs that read the same facts ask for the same checkout.
    idempotencyKey: `checkout:${sub}:${account.factsVersion}`,
  });
  await changeFacts(sub, (current) => {
    assertNotSubscribed(current);
    return current.membership && { membership: { ...current.membership, checkoutId: checkout.id } };
  });
  return { url: checkout.url };
}

function assertNotSubscribed({ membership }: Facts): void {
  const state = membershipState(membership, new Date());
  // One that was cancelled and still runs can be resumed in the portal; it is bought again after its end.
  if (state === 'active' || state === 'grace') throw new AppError('already-subscribed');
}

/** The account's customer at the provider, with the pointer by which a webhook finds the account. */
async function ensureCustomer(facts: Facts, provider: PaymentProvider): Promise<Facts> {
  if (facts.membership) return facts;
  const { sub, account } = facts;
  const customerId = await provider.createCustomer({ sub, email: account.email });
  return changeFacts(sub, (current) => {
    if (current.membership) return undefined;
    return {
      membership: { provider: 'stripe', customerId, cancelAtPeriodEnd: false, renewalFailed: false },
      also: [{ action: { Put: { Item: { ...customerKey(customerId), sub } } } }],
    };
  });
}

import { membershipDays, type Membership } from '#shared/membership.ts';
import type { CloudDescription } from '@directory/local-cloud/cloud.ts';
import { settingsOf } from '#infra/settings.ts';
import type { AccountFact, AlsoRecord } from '#functions/core/facts/facts.ts';
import { ledgerRow } from '#functions/core/facts/ledger-table.ts';
import { deriveMembership } from '#functions/membership/derive-membership.ts';
import { customerPointer } from '#functions/membership/membership-table.ts';
import { newRows } from '#functions/membership/ledger.ts';
import { paymentProvider } from '#functions/membership/provider.ts';
import { PAYS } from '@directory/local-cloud/testing/stripe.ts';

/**
 * Pays a membership at the local Stripe, for an account that is not stored yet. The caller stores the result, and must
 * hold back the payment's events until an account has the customer.
 * @returns the membership as Stripe knows it, and in `also` the customer's pointer to the account and the ledger rows
 */
export async function payMembership(
  { site, stage }: Pick<CloudDescription, 'site' | 'stage'>,
  { sub, email, language }: AccountFact,
): Promise<{ membership: Membership; also: AlsoRecord[] }> {
  const { cents: amount, currency } = settingsOf(stage).price;
  const price = { amount, currency, days: membershipDays };
  const back = `${site}/dashboard/purchases`;
  const provider = await paymentProvider();
  const customerId = await provider.createCustomer({ sub, email });
  const checkout = await provider.createCheckout({
    sub,
    customerId,
    language,
    price,
    successUrl: back,
    cancelUrl: back,
    after: undefined,
  });
  const { status } = await fetch(checkout.url, {
    method: 'POST',
    // Submits the button of a test card; the page needs no other field.
    body: new URLSearchParams({ 'test-card': PAYS }),
    redirect: 'manual',
  });
  if (status !== 303) throw new Error(`Paying for ${email} answered ${status}.`);
  const state = await provider.readCustomer(customerId);
  const membership = deriveMembership(
    {
      provider: provider.name,
      customerId,
      checkoutId: checkout.id,
      offered: { ...price, product: checkout.product },
      checkoutOpenedAt: checkout.openedAt,
      checkoutUntil: checkout.until,
      cancelAtPeriodEnd: false,
      failedAttempts: 0,
    },
    state,
  );
  const rows = newRows([], membership, state);
  return {
    membership,
    also: [customerPointer(customerId, sub), ...rows.map((row) => ledgerRow(sub, row))],
  };
}

import type Stripe from 'stripe';
import { lookupKeyOf, type PriceOptions } from '#shared/deployment/stripe.ts';
import { premiumTier, type Sale } from '#shared/membership.ts';

/**
 * Stripe's id of the price that says exactly this, made where there is none yet: what payments name. A price never
 * changes its amount, so those who bought at an earlier one keep it. It is found again by a name made of what it says.
 */
export async function priceFor(
  stripe: Stripe,
  asked: Omit<Sale, 'product'>,
  options: PriceOptions,
): Promise<string> {
  const { amount, currency, days } = asked;
  const { statementDescriptor, tax } = options;
  const price = {
    currency: currency.toLowerCase(),
    unit_amount: amount,
    recurring: { interval: 'day', interval_count: days },
    lookup_key: lookupKeyOf(asked, options),
    // An operator may have archived the price that had the name.
    transfer_lookup_key: true,
    product_data: {
      name: 'Premium',
      metadata: { tier: premiumTier },
      ...(statementDescriptor && { statement_descriptor: statementDescriptor }),
    },
    // What is shown is what is paid, and no other amount opens anything (sale.ts).
    ...(tax && { tax_behavior: 'inclusive' as const }),
  } satisfies Stripe.PriceCreateParams;
  const { data } = await stripe.prices.list({ lookup_keys: [price.lookup_key], active: true, limit: 1 });
  const known = data.find(
    ({ unit_amount, currency: of, recurring }) =>
      unit_amount === amount &&
      of === price.currency &&
      recurring?.interval === 'day' &&
      recurring.interval_count === days,
  );
  if (known) return known.id;
  // Two who find none at once make two that say the same; the name is the later one's.
  return (await stripe.prices.create(price)).id;
}

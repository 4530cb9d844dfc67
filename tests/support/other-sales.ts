import type Stripe from 'stripe';
import { membershipDays } from '#shared/membership.ts';
import type { Money } from './money.ts';
import { openCheckout, PAYS, submit } from '@directory/local-cloud/testing/stripe.ts';

/** Creates a price like the product's own, except for the given changes. */
export const priceLike = (
  { sdk }: Money,
  change: Partial<Stripe.PriceCreateParams> = {},
): Promise<Stripe.Price> =>
  sdk.prices.create({
    currency: 'usd',
    unit_amount: 5000,
    recurring: { interval: 'day', interval_count: membershipDays },
    product_data: { name: 'Premium' },
    ...change,
  });

/** Sells a price to a customer outside the product, as the operator of the payment account can. It is paid at once. */
export async function sell({ sdk }: Money, customer: string, price: string, quantity = 1): Promise<void> {
  const session = await openCheckout(sdk, { customer, line_items: [{ price, quantity }] });
  const { status } = await submit(session.url ?? '', { card: PAYS });
  if (status !== 303) throw new Error(`paying answered ${status}`);
}

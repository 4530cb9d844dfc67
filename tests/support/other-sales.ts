import type Stripe from 'stripe';
import { membershipDays } from '#shared/membership.ts';
import type { Money } from './money.ts';
import { openCheckout, PAYS, submit } from '@directory/local-cloud/testing/stripe.ts';

/** A price that is as ours but for what is given. */
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

/** Sells a price to a customer beside us, as the operator of the payment account may; it is paid at once. */
export async function sell({ sdk }: Money, customer: string, price: string, quantity = 1): Promise<void> {
  const session = await openCheckout(sdk, { customer, line_items: [{ price, quantity }] });
  const { status } = await submit(session.url ?? '', { card: PAYS });
  if (status !== 303) throw new Error(`paying answered ${status}`);
}

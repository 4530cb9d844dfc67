import type Stripe from 'stripe';
import { onTestFinished } from 'vitest';
import { openCheckout, PAYS, stageStripe, submit } from '../../testing/stripe.ts';

export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;
export const MONTH = 30 * DAY;
export const ASKS = '4000 0000 0000 3220';

export type Stage = Awaited<ReturnType<typeof openStage>>;

/** A stand-in of the calling test's own. @param enabledEvents that its endpoint is subscribed to */
export async function openStage(enabledEvents?: readonly string[]) {
  const stage = await stageStripe(enabledEvents);
  onTestFinished(() => stage.close());
  const { sdk } = stage;
  /** The types of the events about a customer, oldest first. */
  const types = async (customer: string) =>
    (await sdk.events.list({ limit: 100 })).data
      .filter(({ data: { object } }) => (object as { customer?: unknown }).customer === customer)
      .map(({ type }) => type)
      .reverse();
  /** A new customer's open checkout. */
  async function checkout(more: Partial<Stripe.Checkout.SessionCreateParams> = {}) {
    const { id: customer } = await sdk.customers.create({ email: 'ana@example.com' });
    const { id, url } = await openCheckout(sdk, { customer, ...more });
    return { id, customer, url: url ?? '' };
  }
  /** A new customer's subscription of 30 days, paid on the checkout's page. */
  async function subscribe(card = PAYS, more: Partial<Stripe.Checkout.SessionCreateParams> = {}) {
    const { id, url } = await checkout(more);
    const { status } = await submit(url, { card });
    if (status !== 303) throw new Error(`paying answered ${status}`);
    const session = await sdk.checkout.sessions.retrieve(id);
    return sdk.subscriptions.retrieve(session.subscription as string);
  }
  const chargesOf = async (customer: string) => (await sdk.charges.list({ customer })).data;
  return {
    ...stage,
    checkout,
    subscribe,
    types,
    chargesOf,
    /** Lets so many milliseconds pass, and all that is due happen. */
    pass: (milliseconds: number): void => {
      stage.clock.advance(milliseconds);
      stage.stripe.advance();
    },
    /** The charge of a new subscription. */
    paidCharge: async (card = PAYS): Promise<Stripe.Charge> => {
      const [charge] = await chargesOf((await subscribe(card)).customer as string);
      if (!charge) throw new Error('Nothing was charged.');
      return charge;
    },
    subscriptionsOf: async (customer: string) =>
      (await sdk.subscriptions.list({ customer, status: 'all' })).data,
    /** Newest first. */
    invoicesOf: async (customer: string) =>
      (await sdk.invoices.list({ customer, expand: ['data.payments'] })).data,
    /** The types of the events about a customer while something was done. */
    during: async (customer: string, act: () => unknown): Promise<string[]> => {
      const before = (await types(customer)).length;
      await act();
      return (await types(customer)).slice(before);
    },
    portal: async (customer: string): Promise<string> => {
      const return_url = 'http://site.test/dashboard';
      return (await sdk.billingPortal.sessions.create({ customer, return_url })).url;
    },
  };
}

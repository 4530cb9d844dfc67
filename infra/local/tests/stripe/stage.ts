import type Stripe from 'stripe';
import { onTestFinished } from 'vitest';
import { openCheckout, PAYS, stageStripe, submit } from '../../testing/stripe.ts';

export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;
export const MONTH = 30 * DAY;
export const ASKS = '4000 0000 0000 3220';

export type Stage = Awaited<ReturnType<typeof openStage>>;

/** Starts a Stripe stand-in for one test. The webhook's endpoint subscribes to `enabledEvents`. */
export async function openStage(enabledEvents?: readonly string[]) {
  const stage = await stageStripe(enabledEvents);
  onTestFinished(() => stage.close());
  const { sdk } = stage;
  /** Returns the types of a customer's events, oldest first. */
  const types = async (customer: string) =>
    (await sdk.events.list({ limit: 100 })).data
      .filter(({ data: { object } }) => (object as { customer?: unknown }).customer === customer)
      .map(({ type }) => type)
      .reverse();
  async function checkout(more: Partial<Stripe.Checkout.SessionCreateParams> = {}) {
    const { id: customer } = await sdk.customers.create({ email: 'ana@example.com' });
    const { id, url } = await openCheckout(sdk, { customer, ...more });
    return { id, customer, url: url ?? '' };
  }
  /** Pays a new customer's checkout on its page. Returns the subscription of 30 days. */
  async function subscribe(card = PAYS, more: Partial<Stripe.Checkout.SessionCreateParams> = {}) {
    const { id, url } = await checkout(more);
    const { status } = await submit(url, { card });
    if (status !== 303) throw new Error(`the checkout page returned ${status}`);
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
    /** Advances the clock by milliseconds and runs everything that is due. */
    pass: (milliseconds: number): void => {
      stage.clock.advance(milliseconds);
      stage.stripe.advance();
    },
    paidCharge: async (card = PAYS): Promise<Stripe.Charge> => {
      const [charge] = await chargesOf((await subscribe(card)).customer as string);
      if (!charge) throw new Error('Nothing was charged.');
      return charge;
    },
    subscriptionsOf: async (customer: string) =>
      (await sdk.subscriptions.list({ customer, status: 'all' })).data,
    /** Returns a customer's invoices, newest first. */
    invoicesOf: async (customer: string) =>
      (await sdk.invoices.list({ customer, expand: ['data.payments'] })).data,
    /** Returns the types of a customer's events that an action causes. */
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

import Stripe from 'stripe';
import { Clock } from '../clock.ts';
import { Store } from '../store.ts';
import { EVENT_TYPES } from '../stripe/objects.ts';
import { createStripe } from '../stripe/stripe.ts';
import { listen } from './local-service.ts';

export const SECRET_KEY = 'sk_test_local';
export const WEBHOOK_SECRET = 'whsec_local';

export const PAYS = '4242 4242 4242 4242';
export const DECLINES = '4000 0000 0000 0002';
/** Card whose refunds the bank returns after five minutes. */
export const REFUND_RETURNS = '4000 0000 0000 5126';
export const FAILS_LATER = '4000 0000 0000 0341';

export type StripeStage = Awaited<ReturnType<typeof stageStripe>>;

/** Creates the real SDK for an address of the local Stripe. */
export function sdkFor(url: string, secretKey = SECRET_KEY): Stripe {
  const { hostname: host, port } = new URL(url);
  return new Stripe(secretKey, { host, port, protocol: 'http', telemetry: false, maxNetworkRetries: 0 });
}

/**
 * Starts a local Stripe with the real SDK, and an endpoint that verifies and keeps events.
 * @param enabledEvents event types that the endpoint subscribes to
 */
export async function stageStripe(enabledEvents: readonly string[] = EVENT_TYPES) {
  const clock = new Clock();
  const store = new Store(':memory:');
  const received: Stripe.Event[] = [];
  const logged: string[] = [];
  let status = 200;
  let calls = 0;
  const endpoint = await listen(async ({ body, headers }) => {
    calls++;
    if (status === 200)
      received.push(sdk.webhooks.constructEvent(body, headers['stripe-signature'] ?? '', WEBHOOK_SECRET));
    return { status };
  });
  let url = '';
  const create = () =>
    createStripe({
      clock,
      store,
      publicUrl: () => url,
      secretKey: SECRET_KEY,
      webhookSecret: WEBHOOK_SECRET,
      webhookUrl: () => `${endpoint.url}/webhook`,
      enabledEvents,
      log: (line) => void logged.push(line),
    });
  const stripe = create();
  const service = await listen(stripe.handle);
  url = service.url;
  const sdk = sdkFor(url);
  return {
    stripe,
    sdk,
    clock,
    url,
    /** Events with a valid signature, in order of arrival. */
    received,
    /** Returns the number of calls to the endpoint, whatever status the endpoint returned. */
    calls: () => calls,
    answerWith: (next: number): void => {
      status = next;
    },
    logged,
    /** Creates another local Stripe on the same store, as after a restart. */
    restart: create,
    close: async (): Promise<void> => {
      stripe.stop();
      await service.close();
      await endpoint.close();
      store.close();
    },
  };
}

/** Default price of a checkout. */
export const PRICE = {
  currency: 'usd',
  unit_amount: 2900,
  recurring: { interval: 'day', interval_count: 30 },
  product_data: { name: 'Membership' },
} as const;

/** Opens a checkout session as the product does. The default price recurs every 30 days. */
export async function openCheckout(
  sdk: Stripe,
  more: Partial<Stripe.Checkout.SessionCreateParams> & { customer: string },
): Promise<Stripe.Checkout.Session> {
  return sdk.checkout.sessions.create({
    mode: 'subscription',
    line_items: more.line_items ?? [{ quantity: 1, price: (await sdk.prices.create(PRICE)).id }],
    success_url: 'http://site.test/dashboard/purchases?payment=success&session={CHECKOUT_SESSION_ID}',
    cancel_url: 'http://site.test/membership?payment=canceled',
    client_reference_id: 'account-1',
    ...more,
  });
}

/** Submits the form of a hosted page. The given fields replace the page's own values. */
export const submit = async (
  address: string,
  given: Record<string, string> = {},
  formWith = '',
): Promise<Response> => (await openForm(address, formWith))(given);

/** Submits a page's form that was opened earlier. The given fields replace the page's own values. */
export type OpenForm = (given?: Record<string, string>) => Promise<Response>;

/** Opens a page whose form the test can submit later. */
export async function openForm(address: string, formWith = ''): Promise<OpenForm> {
  const markup = await (await fetch(address)).text();
  const forms = [...markup.matchAll(/<form[^>]*>([\s\S]*?)<\/form>/g)].map((match) => match[1] ?? '');
  const form = forms.find((candidate) => candidate.includes(formWith));
  if (form === undefined) throw new Error(`no form with ${formWith} on the page`);
  const fields = new URLSearchParams();
  for (const [input] of form.matchAll(/<input[^>]*>/g)) {
    const attribute = (name: string) => new RegExp(`${name}="([^"]*)"`).exec(input)?.[1];
    fields.set(attribute('name') ?? '', attribute('value') ?? '');
  }
  return (given = {}) => {
    for (const [name, value] of Object.entries(given)) fields.set(name, value);
    return fetch(address, { method: 'POST', body: fields, redirect: 'manual' });
  };
}

import Stripe from 'stripe';
import { Clock } from '../clock.ts';
import { Store } from '../store.ts';
import { EVENT_TYPES } from '../stripe/objects.ts';
import { createStripe, type LocalStripe } from '../stripe/stripe.ts';
import { listen } from './local-service.ts';

export const SECRET_KEY = 'sk_test_local';
export const WEBHOOK_SECRET = 'whsec_local';

/** A local Stripe, the real SDK pointed at it, and an endpoint that checks and keeps what arrives. */
export interface StripeStage {
  stripe: LocalStripe;
  sdk: Stripe;
  clock: Clock;
  store: Store;
  url: string;
  /** Every event that arrived with a good signature, in order of arrival. */
  received: Stripe.Event[];
  /** How often the endpoint was called, whatever it answered. */
  calls: () => number;
  /** The status that the endpoint answers from now on. */
  answerWith: (status: number) => void;
  logged: string[];
  /** Another local Stripe over the same store, as after a restart. */
  restart: () => LocalStripe;
  close: () => Promise<void>;
}

/** Puts the real SDK in front of an address of the local Stripe. */
export function sdkFor(
  url: string,
  secretKey = SECRET_KEY,
  maxNetworkRetries = 0,
  more: Stripe.StripeConfig = {},
): Stripe {
  const { hostname, port } = new URL(url);
  return new Stripe(secretKey, {
    host: hostname,
    port,
    protocol: 'http',
    telemetry: false,
    maxNetworkRetries,
    ...more,
  });
}

/**
 * @param config of the SDK
 * @param onEvent is told of each event that arrives with a good signature
 * @param enabledEvents that the endpoint is subscribed to: all there are
 */
export async function stageStripe(
  config: Stripe.StripeConfig = {},
  onEvent: (event: Stripe.Event) => void = () => {},
  enabledEvents: readonly string[] = EVENT_TYPES,
): Promise<StripeStage> {
  const clock = new Clock();
  const store = new Store(':memory:');
  const received: Stripe.Event[] = [];
  const logged: string[] = [];
  let status = 200;
  let calls = 0;
  const endpoint = await listen(async (request) => {
    calls++;
    if (status === 200) {
      const signature = request.headers['stripe-signature'] ?? '';
      const event = sdk.webhooks.constructEvent(request.body, signature, WEBHOOK_SECRET);
      received.push(event);
      onEvent(event);
    }
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
  const sdk = sdkFor(url, SECRET_KEY, 0, config);
  return {
    stripe,
    sdk,
    clock,
    store,
    url,
    received,
    calls: () => calls,
    answerWith: (next) => {
      status = next;
    },
    logged,
    restart: create,
    close: async () => {
      stripe.stop();
      await service.close();
      await endpoint.close();
      store.close();
    },
  };
}

export const LINE: Stripe.Checkout.SessionCreateParams.LineItem = {
  quantity: 1,
  price_data: {
    currency: 'usd',
    unit_amount: 2900,
    recurring: { interval: 'day', interval_count: 30 },
    product_data: { name: 'Membership' },
  },
};

/** A checkout session as the product opens one. */
export function openCheckout(
  sdk: Stripe,
  more: Partial<Stripe.Checkout.SessionCreateParams> = {},
): Promise<Stripe.Checkout.Session> {
  return sdk.checkout.sessions.create({
    mode: 'subscription',
    line_items: [LINE],
    success_url: 'http://site.test/dashboard/purchases?payment=success&session={CHECKOUT_SESSION_ID}',
    cancel_url: 'http://site.test/membership?payment=canceled',
    client_reference_id: 'account-1',
    locale: 'en',
    ...more,
  });
}

export const PAYS = '4242 4242 4242 4242';
export const DECLINES = '4000 0000 0000 0002';
/** Its refunds come back after a minute. */
export const REFUND_RETURNS = '4000 0000 0000 5126';
export const FAILS_LATER = '4000 0000 0000 0341';

/** Posts the form of a hosted page with what the page itself filled in, but for the given fields. */
export const submit = async (
  address: string,
  given: Record<string, string> = {},
  formWith = '',
): Promise<Response> => (await openForm(address, formWith))(given);

/** Sends a form that was opened before. */
export type OpenForm = (given?: Record<string, string>) => Promise<Response>;

/** Opens a page, whose form can then be sent however much later. */
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
  for (const [, name = '', options = ''] of form.matchAll(
    /<select[^>]*name="([^"]*)"[^>]*>([\s\S]*?)<\/select>/g,
  ))
    fields.set(name, /value="([^"]*)" selected/.exec(options)?.[1] ?? '');
  return (given = {}) => {
    for (const [name, value] of Object.entries(given)) fields.set(name, value);
    return fetch(address, { method: 'POST', body: fields, redirect: 'manual' });
  };
}

/** Opens a checkout and pays it on its page. @returns the completed session */
export async function payCheckout(
  stage: StripeStage,
  card = PAYS,
  more: Partial<Stripe.Checkout.SessionCreateParams> = {},
): Promise<Stripe.Checkout.Session> {
  const session = await openCheckout(stage.sdk, more);
  const response = await submit(session.url ?? '', { email: 'ana@example.com', card });
  if (response.status !== 303) throw new Error(`paying answered ${response.status}`);
  return stage.sdk.checkout.sessions.retrieve(session.id);
}

import * as z from 'zod';
import { membershipDays } from '#shared/membership.ts';
import { lookupKeyOf, type PriceOptions, webhookEvents } from '#shared/deployment/stripe.ts';
import type { Settings } from '#infra/settings.ts';
import { missing, note, ok, type Finding } from '../finding.ts';
import { askStripe, type StripeApi, StripeRefusal } from './stripe-api.ts';

const settingsPages = 'https://dashboard.stripe.com/settings';

/** What the operator has put into the stage's secret. */
export const stripeKeys = z.object({
  secretKey: z.string().min(1),
  webhookSecret: z.string().startsWith('whsec_'),
});

/** Which key it is, by its name alone: of test mode it takes nobody's money, and a secret key may do everything. */
export function keyFinding(secretKey: string): Finding {
  const mend = 'docs/operating.md, "Payments": a restricted key of live mode';
  if (/^(sk|rk)_test_/.test(secretKey))
    return missing('Stripe’s key is of test mode: nobody is charged', mend);
  if (secretKey.startsWith('sk_live_'))
    return note('Stripe’s key may do everything in the account; a restricted one suffices', mend);
  return secretKey.startsWith('rk_live_')
    ? ok('Stripe’s key is a restricted one of live mode')
    : missing('Stripe’s key is none that Stripe gives: rk_live_...', mend);
}

/** Looks at what Stripe says of one thing; what the key may not read is to be looked at by hand. */
async function look(about: string, page: string, ask: () => Promise<Finding[]>): Promise<Finding[]> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof StripeRefusal && error.lacksRight)
      return [note(`${about}: the key may not look`, `look by hand: ${page}`)];
    if (error instanceof StripeRefusal && error.status === 401)
      return [missing('Stripe does not take the key', 'docs/operating.md, "Payments"')];
    const message = error instanceof Error ? error.message : String(error);
    return [missing(`${about}: Stripe could not be asked (${message})`, 'the same command again')];
  }
}

/**
 * Everything of the payment account that its API tells and a stage depends on. Retries, mails and the payment methods have
 * no API: the checks before the deployment ask for these.
 */
export async function stripeAccount(
  api: StripeApi,
  { price, payments }: Pick<Settings, 'price' | 'payments'>,
  webhookUrl: string,
): Promise<Finding[]> {
  const found = [
    await look('Stripe’s account', `${settingsPages}/account`, () => account(api)),
    await look('Stripe’s webhook endpoint', 'https://dashboard.stripe.com/webhooks', () =>
      webhook(api, webhookUrl),
    ),
    await look('Stripe’s price', 'https://dashboard.stripe.com/products', () =>
      listedPrice(api, price, payments.provider === 'stripe' ? payments : {}),
    ),
    await look('Stripe’s customer portal', `${settingsPages}/billing/portal`, () => portal(api)),
    'tax' in payments && payments.tax ? await look('Stripe Tax', `${settingsPages}/tax`, () => tax(api)) : [],
  ];
  return found.flat();
}

async function account(api: StripeApi): Promise<Finding[]> {
  const found = await askStripe(
    api,
    '/v1/account',
    z.object({ id: z.string(), charges_enabled: z.boolean(), details_submitted: z.boolean() }),
  );
  return [
    found.charges_enabled && found.details_submitted
      ? ok(`Stripe’s account ${found.id} takes payments`)
      : missing(
          `Stripe’s account ${found.id} takes no payments yet`,
          'answer what https://dashboard.stripe.com/account/status asks',
        ),
  ];
}

const endpoints = z.object({
  data: z.array(
    z.object({
      url: z.string(),
      status: z.string(),
      enabled_events: z.array(z.string()),
      api_version: z.string().nullable(),
      livemode: z.boolean(),
    }),
  ),
});

async function webhook(api: StripeApi, url: string): Promise<Finding[]> {
  const { data } = await askStripe(api, '/v1/webhook_endpoints?limit=100', endpoints);
  const own = data.filter((endpoint) => sameAddress(endpoint.url, url));
  const [endpoint, second] = own;
  const page = 'https://dashboard.stripe.com/webhooks';
  if (!endpoint) return [missing(`Stripe has no webhook endpoint at ${url}`, `add it: ${page}`)];
  const findings: Finding[] = [];
  if (second)
    findings.push(missing(`Stripe sends each event ${own.length} times to ${url}`, `keep one: ${page}`));
  if (endpoint.status !== 'enabled')
    findings.push(missing(`Stripe's webhook endpoint is ${endpoint.status}`, `enable it: ${page}`));
  if (endpoint.api_version !== api.version)
    findings.push(
      missing(
        `the webhook endpoint is of the API version ${endpoint.api_version ?? 'of the account'}, and ours is ${api.version}`,
        `an endpoint's version can't be changed: add one of ${api.version}, put its secret, delete this one`,
      ),
    );
  const all = endpoint.enabled_events.includes('*');
  const lacking = webhookEvents.filter((type) => !all && !endpoint.enabled_events.includes(type));
  const surplus = endpoint.enabled_events.filter(
    (type) => !(webhookEvents as readonly string[]).includes(type),
  );
  if (lacking.length > 0)
    findings.push(missing(`the webhook endpoint is not told of ${lacking.join(', ')}`, `add these: ${page}`));
  if (surplus.length > 0)
    findings.push(note(`the webhook endpoint is told of what nobody reads: ${surplus.join(', ')}`, page));
  return findings.length > 0 ? findings : [ok('Stripe’s webhook endpoint is as it should be')];
}

const sameAddress = (one: string, other: string): boolean =>
  one.replace(/\/$/, '') === other.replace(/\/$/, '');

/** Made by the first checkout, so that there is none before is no lack. */
async function listedPrice(
  api: StripeApi,
  { cents, currency }: Settings['price'],
  options: PriceOptions,
): Promise<Finding[]> {
  const name = lookupKeyOf({ amount: cents, currency, days: membershipDays }, options);
  const { data } = await askStripe(
    api,
    `/v1/prices?active=true&limit=1&lookup_keys[]=${encodeURIComponent(name)}`,
    z.object({ data: z.array(z.object({ id: z.string(), unit_amount: z.number().nullable() })) }),
  );
  const [price] = data;
  if (!price) return [ok(`Stripe has no price ${name} yet; the first checkout makes it`)];
  return [
    price.unit_amount === cents
      ? ok(`Stripe's price is ${price.id}`)
      : missing(
          `the price ${price.id} is called ${name} and asks ${price.unit_amount}`,
          'archive it in Stripe',
        ),
  ];
}

const configurations = z.object({
  data: z.array(
    z.object({
      features: z.object({
        subscription_cancel: z.object({ enabled: z.boolean(), mode: z.string() }),
        subscription_update: z.object({ enabled: z.boolean() }),
        payment_method_update: z.object({ enabled: z.boolean() }),
        invoice_history: z.object({ enabled: z.boolean() }),
      }),
    }),
  ),
});

async function portal(api: StripeApi): Promise<Finding[]> {
  const { data } = await askStripe(
    api,
    '/v1/billing_portal/configurations?is_default=true&active=true&limit=1',
    configurations,
  );
  const mend = `${settingsPages}/billing/portal`;
  const features = data[0]?.features;
  if (!features)
    return [missing('Stripe’s customer portal has no settings: nobody can open it', `save them: ${mend}`)];
  const { subscription_cancel: cancel } = features;
  const wrong = [
    cancel.enabled && cancel.mode !== 'at_period_end'
      ? 'cancels at once: what is paid for is lost'
      : undefined,
    features.subscription_update.enabled
      ? 'lets plan or quantity be changed, which opens nothing'
      : undefined,
    features.payment_method_update.enabled ? undefined : 'does not let the card be changed',
    features.invoice_history.enabled ? undefined : 'does not show receipts',
  ].filter((one) => one !== undefined);
  return wrong.length > 0
    ? wrong.map((what) => missing(`Stripe’s customer portal ${what}`, mend))
    : [ok('Stripe’s customer portal is as it should be')];
}

async function tax(api: StripeApi): Promise<Finding[]> {
  const { status } = await askStripe(api, '/v1/tax/settings', z.object({ status: z.string() }));
  return [
    status === 'active'
      ? ok('Stripe Tax is set up')
      : missing(`payments.tax is on, and Stripe Tax is ${status}`, `finish it: ${settingsPages}/tax`),
  ];
}

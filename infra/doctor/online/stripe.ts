import {
  GetSecretValueCommand,
  ResourceNotFoundException,
  type SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import { GetParameterCommand, type SSMClient } from '@aws-sdk/client-ssm';
import Stripe from 'stripe';
import * as z from 'zod';
import { membershipDays } from '#shared/membership.ts';
import { parameterName } from '#shared/deployment/parameters.ts';
import {
  lookupKeyOf,
  type PriceOptions,
  stripeApiVersion,
  webhookEvents,
} from '#shared/deployment/stripe.ts';
import type { Settings } from '#infra/settings.ts';
import { missing, note, ok, type Finding } from '../finding.ts';

const operatorParameter = z.object({
  payments: z.object({ STRIPE_SECRET_ARN: z.string().optional(), STRIPE_API_BASE: z.string().optional() }),
  webhookUrl: z.string().optional(),
});

/**
 * Checks with the stage's keys that Stripe takes payments and sends webhook events. Prints no part of a key. Returns
 * nothing for a stage that takes bank transfers.
 */
export async function payments(
  { ssm, secrets }: { ssm: SSMClient; secrets: SecretsManagerClient },
  settings: Settings,
): Promise<Finding | Finding[]> {
  const { stage, payments: chosen } = settings;
  if (chosen.provider !== 'stripe') return [];
  const { Parameter } = await ssm.send(new GetParameterCommand({ Name: parameterName.operator(stage) }));
  const said = operatorParameter.safeParse(JSON.parse(Parameter?.Value ?? '{}'));
  const { STRIPE_SECRET_ARN: arn, STRIPE_API_BASE: base } = said.data?.payments ?? {};
  const url = said.data?.webhookUrl;
  if (!arn || !url)
    return note(`the stage ${stage} was deployed by another version`, `STAGE=${stage} npm run deploy`);
  const keys = stripeKeys.safeParse(await secretOf(secrets, arn));
  if (!keys.success)
    return missing(
      'the payment secret does not hold {"secretKey", "webhookSecret"}: no member can pay',
      `aws secretsmanager put-secret-value --secret-id ${arn} --secret-string '{"secretKey":"rk_live_...","webhookSecret":"whsec_..."}'`,
    );
  const { secretKey } = keys.data;
  return [keyFinding(secretKey), ...(await stripeAccount(secretKey, base, settings, url))];
}

/** Returns undefined if the secret has no valid JSON yet. */
async function secretOf(secrets: SecretsManagerClient, SecretId: string): Promise<unknown> {
  try {
    const { SecretString = '' } = await secrets.send(new GetSecretValueCommand({ SecretId }));
    return JSON.parse(SecretString);
  } catch (error) {
    // Do not rethrow: JSON.parse quotes its input, here the secret, in the error message.
    if (error instanceof ResourceNotFoundException || error instanceof SyntaxError) return undefined;
    throw error;
  }
}

const settingsPages = 'https://dashboard.stripe.com/settings';

/** Keys that the operator stored in the stage's secret. */
export const stripeKeys = z.object({
  secretKey: z.string().min(1),
  webhookSecret: z.string().startsWith('whsec_'),
});

/** Checks the kind of key by its prefix. A test key charges no money, and an unrestricted key may do everything. */
export function keyFinding(secretKey: string): Finding {
  const mend = 'docs/operating.md, "Payments": a restricted live-mode key';
  if (/^(sk|rk)_test_/.test(secretKey))
    return missing('Stripe’s key is a test-mode key: no member is charged', mend);
  if (secretKey.startsWith('sk_live_'))
    return note('Stripe’s key has full access to the account; use a restricted key instead', mend);
  return secretKey.startsWith('rk_live_')
    ? ok('Stripe’s key is a restricted live-mode key')
    : missing('Stripe’s key does not have the form rk_live_...', mend);
}

/**
 * Runs one check against Stripe. If the key lacks the permission, returns a note to check the dashboard's page by hand.
 */
async function look(
  about: string,
  page: string,
  ask: () => Promise<Finding | Finding[]>,
): Promise<Finding | Finding[]> {
  try {
    return await ask();
  } catch (error) {
    const { errors } = Stripe;
    if (error instanceof errors.StripePermissionError)
      return note(`${about}: the key lacks the permission`, `check by hand: ${page}`);
    if (error instanceof errors.StripeAuthenticationError)
      return missing('Stripe rejects the key', 'docs/operating.md, "Payments"');
    // Use codes only: Stripe's messages may quote a part of the key.
    const message =
      error instanceof errors.StripeError
        ? `${error.statusCode ?? 'no answer'} ${error.code ?? causeOf(error) ?? error.type}`
        : String(error instanceof Error ? error.message : error);
    return missing(`${about}: Stripe could not be reached (${message})`, 'run the same command again');
  }
}

const causeOf = ({ detail }: { detail?: unknown }): string | undefined =>
  detail instanceof Error && 'code' in detail ? String(detail.code) : undefined;

/**
 * Checks all settings of the Stripe account that a stage depends on and that have an API. `askedOfStripe` lists the
 * settings without an API.
 * @param origin of Stripe's API, if it is not the usual one
 */
export async function stripeAccount(
  secretKey: string,
  origin: string | undefined,
  { price, payments }: Pick<Settings, 'price' | 'payments'>,
  webhookUrl: string,
): Promise<Finding[]> {
  const address = origin === undefined ? undefined : new URL(origin);
  const stripe = new Stripe(secretKey, {
    apiVersion: stripeApiVersion,
    maxNetworkRetries: 2,
    timeout: 10_000,
    telemetry: false,
    ...(address && {
      host: address.hostname,
      port: address.port,
      protocol: address.protocol === 'http:' ? ('http' as const) : ('https' as const),
    }),
  });
  const found = [
    await look('Stripe’s account', `${settingsPages}/account`, () => account(stripe)),
    await look('Stripe’s webhook endpoint', 'https://dashboard.stripe.com/webhooks', () =>
      webhook(stripe, webhookUrl),
    ),
    await look('Stripe’s price', 'https://dashboard.stripe.com/products', () =>
      listedPrice(stripe, price, payments.provider === 'stripe' ? payments : {}),
    ),
    await look('Stripe’s customer portal', `${settingsPages}/billing/portal`, () => portal(stripe)),
    'tax' in payments && payments.tax
      ? await look('Stripe Tax', `${settingsPages}/tax`, () => tax(stripe))
      : [],
  ];
  return found.flat();
}

async function account(stripe: Stripe): Promise<Finding> {
  const found = await stripe.accounts.retrieveCurrent();
  return found.charges_enabled && found.details_submitted
    ? ok(`Stripe’s account ${found.id} takes payments`)
    : missing(
        `Stripe’s account ${found.id} can't take payments yet`,
        'answer the questions at https://dashboard.stripe.com/account/status',
      );
}

async function webhook(stripe: Stripe, url: string): Promise<Finding | Finding[]> {
  const { data } = await stripe.webhookEndpoints.list({ limit: 100 });
  const own = data.filter((endpoint) => sameAddress(endpoint.url, url));
  const [endpoint, second] = own;
  const page = 'https://dashboard.stripe.com/webhooks';
  if (!endpoint) return missing(`Stripe has no webhook endpoint at ${url}`, `add it: ${page}`);
  const { enabled_events: events, api_version: version, status } = endpoint;
  const lacking = webhookEvents.filter((type) => !events.includes('*') && !events.includes(type));
  const surplus = events.filter((type) => !(webhookEvents as readonly string[]).includes(type));
  const findings = [
    second && missing(`Stripe sends each event ${own.length} times to ${url}`, `keep one: ${page}`),
    status !== 'enabled' && missing(`Stripe's webhook endpoint is ${status}`, `enable it: ${page}`),
    version !== stripeApiVersion &&
      missing(
        `the webhook endpoint has the API version ${version ?? 'of the account'}, but this site needs ${stripeApiVersion}`,
        `an endpoint's version can't be changed: add an endpoint with ${stripeApiVersion}, store its secret, delete this one`,
      ),
    lacking.length > 0 &&
      missing(`the webhook endpoint does not receive ${lacking.join(', ')}`, `add these: ${page}`),
    surplus.length > 0 && note(`the webhook endpoint receives unused events: ${surplus.join(', ')}`, page),
  ].filter((one) => typeof one === 'object');
  return findings.length > 0 ? findings : [ok('Stripe’s webhook endpoint is set up correctly')];
}

const sameAddress = (one: string, other: string): boolean =>
  one.replace(/\/$/, '') === other.replace(/\/$/, '');

/** A missing price is fine: the first checkout creates it. */
async function listedPrice(
  stripe: Stripe,
  { cents, currency }: Settings['price'],
  options: PriceOptions,
): Promise<Finding> {
  const name = lookupKeyOf({ amount: cents, currency, days: membershipDays }, options);
  const { data } = await stripe.prices.list({ active: true, limit: 1, lookup_keys: [name] });
  const [price] = data;
  if (!price) return ok(`Stripe has no price ${name} yet; the first checkout creates it`);
  return price.unit_amount === cents
    ? ok(`Stripe's price is ${price.id}`)
    : missing(
        `the price ${price.id} has the lookup key ${name} but charges ${price.unit_amount} cents`,
        'archive it in Stripe',
      );
}

async function portal(stripe: Stripe): Promise<Finding | Finding[]> {
  const { data } = await stripe.billingPortal.configurations.list({
    is_default: true,
    active: true,
    limit: 1,
  });
  const mend = `${settingsPages}/billing/portal`;
  const features = data[0]?.features;
  if (!features)
    return missing(
      'Stripe’s customer portal has no settings, so members can’t open it',
      `save them: ${mend}`,
    );
  const { subscription_cancel: cancel } = features;
  const wrong = [
    cancel.enabled &&
      cancel.mode !== 'at_period_end' &&
      'cancels immediately, so members lose days that they paid for',
    features.subscription_update.enabled && 'lets members change plan or quantity, which buys them nothing',
    !features.payment_method_update.enabled && 'does not let members change their card',
    !features.invoice_history.enabled && 'does not show receipts',
  ].filter((one) => one !== false);
  return wrong.length > 0
    ? wrong.map((what) => missing(`Stripe’s customer portal ${what}`, mend))
    : [ok('Stripe’s customer portal is set up correctly')];
}

async function tax(stripe: Stripe): Promise<Finding> {
  const { status } = await stripe.tax.settings.retrieve();
  return status === 'active'
    ? ok('Stripe Tax is set up')
    : missing(`payments.tax is on, but Stripe Tax is ${status}`, `finish it: ${settingsPages}/tax`);
}

import type { Product } from '../product.ts';
import type { Stack } from '../stack/index.ts';
import { createStripe, type LocalStripe } from '../stripe/stripe.ts';
import type { Core } from './core.ts';
import type { StandIns } from './stand-ins.ts';

const keys = {
  secretKey: 'sk_test_local',
  webhookSecret: 'whsec_local_0123456789abcdef0123456789abcdef',
};

/**
 * Creates the local Stripe and connects it as an operator would: stores its keys in the template's secret, and takes
 * the webhook's URL and event types from two outputs.
 * @param names names of the secret and of the two outputs
 * @param resources local values of the stack's resources and outputs (`localUrl` of the gateway)
 */
export function connectPayments(
  { clock, store, logs }: Core,
  { secrets }: StandIns,
  stack: Stack,
  names: Product['stripe'],
  { resources, origin }: { resources: Record<string, string>; origin: string },
): LocalStripe {
  const secret = stack.resources[names.secret];
  // A stack without the secret never calls Stripe.
  if (secret) secrets.putSecretString(secret, JSON.stringify(keys));
  return createStripe({
    clock,
    store,
    ...keys,
    publicUrl: () => origin,
    webhookUrl: () => resources[names.webhookUrl] ?? '',
    enabledEvents: (resources[names.webhookEvents] ?? '').split(','),
    log: (line) => logs.line('stripe', line),
  });
}

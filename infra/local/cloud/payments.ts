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
 * Stripe, as an operator connects it to a deployment: its keys put into the secret, its webhook pointed at the output's
 * address for the types that the other output names.
 *
 * @param names of the secret and of the outputs
 * @param resources what the stack's resources are called here (`localUrl` of the gateway)
 */
export function connectPayments(
  { clock, store, logs }: Core,
  { secrets }: StandIns,
  stack: Stack,
  names: Product['stripe'],
  { resources, origin }: { resources: Record<string, string>; origin: string },
): LocalStripe {
  const secret = stack.resources[names.secret];
  // Without one nothing ever asks this Stripe for anything.
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

import type Stripe from 'stripe';
import type { RouteAnswer } from '#shared/api/route.ts';
import type { Routes } from '#shared/api/index.ts';
import type { Purchase } from '#shared/api/membership.ts';
import { premiumTier, type Sale } from '#shared/membership.ts';
import { changeFacts } from '#functions/core/publish/change-facts.ts';
import { readFacts } from '#functions/core/facts/read-facts.ts';
import { buildListing, buildPhoto } from './builders.ts';
import type { SharedCloud } from './cloud.ts';
import { secretOf } from './origin-secret.ts';
import type { SignedIn } from './signed-in.ts';
import { PAYS, sdkFor, submit } from '@directory/local-cloud/testing/stripe.ts';

export interface Money {
  sdk: Stripe;
  secretKey: string;
  webhookSecret: string;
}

export async function moneyOf(cloud: SharedCloud): Promise<Money> {
  const keys = JSON.parse(await secretOf(cloud, 'StripeSecret')) as Omit<Money, 'sdk'>;
  return { sdk: sdkFor(cloud.stripe, keys.secretKey), ...keys };
}

export const pressSubscribe = (by: SignedIn) =>
  by.call<{ url: string }>('createCheckout', { body: { tier: premiumTier } });

/**
 * Stores an approved listing that its owner hides, if the provider has none: a membership is sold only to a provider
 * with something to show (MONEY-3). A hidden one needs no photo in the buckets.
 */
export const haveSomethingToShow = ({ sub }: Pick<SignedIn, 'sub'>): Promise<unknown> =>
  changeFacts(sub, ({ listing }) => {
    if (listing) return undefined;
    const photo = buildPhoto();
    return {
      listing: buildListing([{ id: photo.id, face: false }], { hiddenByOwner: true }),
      photos: { put: [photo] },
    };
  });

/**
 * Opens a checkout and pays it on its page, after storing something to show. Resolves after the webhooks are delivered.
 */
export async function pay(cloud: SharedCloud, by: SignedIn, card = PAYS): Promise<void> {
  await haveSomethingToShow(by);
  const { status, body, error } = await pressSubscribe(by);
  if (status !== 200) throw new Error(`checkout: ${status} ${error.code}`);
  const response = await submit(body.url, { card });
  if (response.status !== 303) throw new Error(`paying answered ${response.status}`);
  await cloud.flush();
}

/** Returns the last sale to a customer, as the account would have recorded it. */
export async function saleOf({ sdk }: Pick<Money, 'sdk'>, customer: string): Promise<Sale> {
  const { data } = await sdk.subscriptions.list({ customer, status: 'all', limit: 1 });
  const price = data[0]?.items.data[0]?.price;
  if (!price?.unit_amount || !price.recurring)
    throw new Error('The customer has no subscription with a price.');
  return {
    product: price.id,
    amount: price.unit_amount,
    currency: price.currency.toUpperCase(),
    days: price.recurring.interval_count,
  };
}

/** Archives all prices at Stripe. The next checkout creates a price, as the first checkout of a deployment does. */
export async function archivePrices({ sdk }: Money): Promise<void> {
  const { data } = await sdk.prices.list({ active: true, limit: 100 });
  for (const { id } of data) await sdk.prices.update(id, { active: false });
}

export const subscription = async (by: SignedIn): Promise<RouteAnswer<Routes['checkSubscription']>> =>
  (await by.call<RouteAnswer<Routes['checkSubscription']>>('checkSubscription')).body;

export const purchases = async (by: SignedIn): Promise<Purchase[]> =>
  (await by.call<{ purchases: Purchase[] }>('listPurchases')).body.purchases;

/** Submits the form with this action in the billing portal. */
export async function inPortal(
  cloud: SharedCloud,
  by: SignedIn,
  action: 'cancel' | 'resume' | 'pay' | 'card',
  fields: Record<string, string> = {},
): Promise<void> {
  const { status, body, error } = await by.call<{ url: string }>('openPortal');
  if (status !== 200) throw new Error(`portal: ${status} ${error.code}`);
  const response = await submit(body.url, fields, `value="${action}"`);
  if (response.status !== 303) throw new Error(`the portal answered ${response.status}`);
  await cloud.flush();
}

export const customerOf = async ({ sub }: Pick<SignedIn, 'sub'>): Promise<string> =>
  (await readFacts(sub)).membership?.customerId ?? '';

export async function subscriptionAtProvider(
  { sdk }: Money,
  { sub }: SignedIn,
): Promise<Stripe.Subscription> {
  const { membership } = await readFacts(sub);
  return sdk.subscriptions.retrieve(membership?.subscriptionId ?? '');
}

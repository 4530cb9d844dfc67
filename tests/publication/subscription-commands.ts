import { dayMilliseconds } from '#shared/day.ts';
import { premiumTier } from '#shared/membership.ts';
import {
  FAILS_LATER,
  openForm,
  type OpenForm,
  PAYS,
  submit as submitPage,
} from '@directory/local-cloud/testing/stripe.ts';
import { type Command, type Actor, changed, isMember, isSoldTo, Leak, nowOf, secondsOf } from './actor.ts';
import { callRoute } from './call-route.ts';
import { type Facts, hasSomethingToShow } from './rule.ts';
import { bought, end, membershipEnd, paid, type Subscription } from './subscription.ts';
import { confirmTransfer } from './transfer-commands.ts';
import type { World } from './world.ts';

const isUndecided = (world: World, { subscription }: Facts): boolean =>
  subscription?.disputed !== undefined &&
  nowOf(world) < membershipEnd({ ...subscription, disputed: undefined });

export const subscriptionCommands = {
  async pay(world, actor, n) {
    const url = await opens(world, actor);
    if (url !== undefined) await pays(world, actor, url, await openForm(url), n);
  },
  async openCheckout(world, actor) {
    const url = await opens(world, actor);
    // A repeated request returns the same page.
    if (url === undefined || url === actor.checkout?.url) return;
    actor.checkout = { url, pay: await openForm(url), until: nowOf(world) + dayMilliseconds };
    changed(world, actor);
  },
  /**
   * Pays on the page that the actor left open. The payment must fail if the actor has lost the right to buy meanwhile.
   */
  async payLater(world, actor, n) {
    const { checkout, facts } = actor;
    if (!checkout) return;
    actor.checkout = undefined;
    const { url, pay, until } = checkout;
    if (nowOf(world) < until && isSoldTo(world, facts)) return pays(world, actor, url, pay, n);
    const { status } = await pay({ card: PAYS });
    if (status === 303) throw new Leak('A checkout that must be closed was paid', actor);
  },
  confirmTransfer: (world, actor) => {
    const { facts } = actor;
    const may = !isMember(world, facts) && hasSomethingToShow(facts, nowOf(world), world.open);
    return may ? confirmTransfer(world, actor) : Promise.resolve();
  },
  cancel: (world, actor) => setCancelled(world, actor, true),
  resume: (world, actor) => setCancelled(world, actor, false),
  /** Pays a failed renewal in the portal, with another card. */
  async collect(world, actor) {
    const { facts } = actor;
    const { subscription } = facts;
    if (!subscription || subscription.over || subscription.failures === 0) return;
    if (subscription.collectAt === undefined) return;
    const answer = await callRoute(world, actor, 'openPortal', true);
    if (!answer) return;
    const url = answer.body['url'] as string;
    await submitPage(url, { card: PAYS }, 'value="card"');
    await submitPage(url, {}, 'value="pay"');
    const next = { ...subscription, good: true };
    paid(next);
    changed(world, actor, { ...facts, subscription: next });
  },
  refund: (world, actor) =>
    reverses(world, actor, async (charge, subscription) => {
      const { created } = await world.money.sdk.refunds.create({ charge });
      end(subscription, created);
    }),
  /** The listing is hidden until the bank decides, and the subscription is not renewed in either case. */
  dispute: (world, actor) =>
    reverses(world, actor, async (charge, subscription) => {
      const { id, created } = world.cloud.payments.dispute(charge);
      subscription.disputed = { id, at: created };
      endRenewal(world, subscription);
    }),
  async closeDispute(world, actor, n) {
    const { facts } = actor;
    const { subscription } = facts;
    const { disputed } = subscription ?? {};
    if (!subscription || !disputed) return;
    const won = n % 2 === 0;
    world.cloud.payments.closeDispute(disputed.id, won ? 'won' : 'lost');
    const next = { ...subscription, disputed: undefined };
    if (!won) end(next, disputed.at);
    changed(world, actor, { ...facts, subscription: next });
  },
} satisfies Record<string, Command>;

/** Returns the page's address, or undefined if the actor may not buy. */
async function opens(world: World, actor: Actor): Promise<string | undefined> {
  const { facts } = actor;
  const may =
    isSoldTo(world, facts) &&
    !isMember(world, facts) &&
    !isUndecided(world, facts) &&
    (hasSomethingToShow(facts, nowOf(world), world.open) || isLeftOpen(world, actor));
  const answer = await callRoute(world, actor, 'createCheckout', may, { body: { tier: premiumTier } });
  return answer?.body['url'] as string | undefined;
}

/** True if the actor left a payment page open. It can be paid in any case, so the route returns it again. */
const isLeftOpen = (world: World, { checkout }: Actor): boolean =>
  checkout !== undefined && nowOf(world) < checkout.until;

async function pays(world: World, actor: Actor, url: string, pay: OpenForm, n: number): Promise<void> {
  const good = n % 3 !== 0;
  const { status } = await pay({ card: good ? PAYS : FAILS_LATER });
  if (status !== 303) throw new Leak(`Paying answered ${status}`, actor);
  actor.checkout = undefined;
  const { sdk } = world.money;
  const session = await sdk.checkout.sessions.retrieve(/\/c\/pay\/([^/?#]+)/.exec(url)?.[1] ?? '');
  const { id, created } = await sdk.subscriptions.retrieve(session.subscription as string);
  changed(world, actor, { ...actor.facts, subscription: bought(id, created, good) });
}

async function setCancelled(world: World, actor: Actor, cancelled: boolean): Promise<void> {
  const { facts } = actor;
  const { subscription } = facts;
  if (!subscription || subscription.over || subscription.byTransfer) return;
  await world.money.sdk.subscriptions.update(subscription.id, { cancel_at_period_end: cancelled });
  // The product cancels the renewal again for an actor who may not buy or has an open dispute.
  const ends = cancelled || !isSoldTo(world, facts) || subscription.disputed !== undefined;
  changed(world, actor, { ...facts, subscription: { ...subscription, cancelled: ends } });
}

/** Stops further charges: the subscription ends with its paid period, or now if that period is over. */
export function renewalEnded(world: World, { subscription }: Facts): Pick<Facts, 'subscription'> {
  if (!subscription || subscription.over) return {};
  const next = { ...subscription };
  endRenewal(world, next);
  return { subscription: next };
}

function endRenewal(world: World, subscription: Subscription): void {
  if (secondsOf(world) < subscription.paidUntil) subscription.cancelled = true;
  else end(subscription, secondsOf(world));
}

/** Reverses the last payment, by a refund or a dispute. @param reverse performs it and updates the subscription */
async function reverses(
  world: World,
  actor: Actor,
  reverse: (charge: string, subscription: Subscription) => Promise<void>,
): Promise<void> {
  const { facts } = actor;
  const { subscription } = facts;
  if (!subscription || subscription.over || subscription.byTransfer || !isMember(world, facts)) return;
  const { sdk } = world.money;
  const { customer } = await sdk.subscriptions.retrieve(subscription.id);
  const { data } = await sdk.charges.list({ customer: customer as string, limit: 10 });
  const charge = data.find(({ status }) => status === 'succeeded');
  if (!charge) throw new Error(`The subscription ${subscription.id} has no payment.`);
  const next = { ...subscription };
  await reverse(charge.id, next);
  changed(world, actor, { ...facts, subscription: next });
}

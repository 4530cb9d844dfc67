import { premiumTier } from '#shared/membership.ts';
import { FAILS_LATER, PAYS, submit as submitPage } from '#tests/support/stripe.ts';
import { type Act, type Actor, changed, isApproved, isMember, nowOf, secondsOf } from './actor.ts';
import { asks } from './asks.ts';
import type { Facts } from './rule.ts';
import { bought, end, membershipEnd, paid, type Subscription } from './subscription.ts';
import { confirmTransfer } from './transfer-acts.ts';
import type { World } from './world.ts';

/** What the bank has not decided would run, were it decided for them. */
const isUndecided = (world: World, { subscription }: Facts): boolean =>
  subscription?.disputed !== undefined &&
  nowOf(world) < membershipEnd({ ...subscription, disputed: undefined });

/** What somebody pays, what they take back, and what their bank says to it. */
export const subscriptionActs = {
  async pay(world, actor, n) {
    const { facts } = actor;
    const may =
      isApproved(world, facts) &&
      !isMember(world, facts) &&
      !isUndecided(world, facts) &&
      facts.erasing === undefined;
    const answer = await asks(world, actor, 'createCheckout', may, { body: { tier: premiumTier } });
    if (!answer) return;
    const url = answer.body['url'] as string;
    const good = n % 3 !== 0;
    const done = await submitPage(url, { card: good ? PAYS : FAILS_LATER });
    if (done.status !== 303) throw new Error(`Paying answered ${done.status}.`);
    const { sdk } = world.money;
    const session = await sdk.checkout.sessions.retrieve(/\/c\/pay\/([^/?#]+)/.exec(url)?.[1] ?? '');
    const subscription = await sdk.subscriptions.retrieve(session.subscription as string);
    changed(world, actor, { ...facts, subscription: bought(subscription.id, subscription.created, good) });
  },
  confirmTransfer: (world, actor) => {
    const { facts } = actor;
    const may = isApproved(world, facts) && !isMember(world, facts) && facts.erasing === undefined;
    return may ? confirmTransfer(world, actor) : Promise.resolve();
  },
  cancel: (world, actor) => setCancelled(world, actor, true),
  resume: (world, actor) => setCancelled(world, actor, false),
  /** A renewal that failed is paid in the portal with another card. */
  async collect(world, actor) {
    const { facts } = actor;
    const { subscription } = facts;
    if (!subscription || subscription.over || subscription.failures === 0) return;
    if (subscription.collectAt === undefined) return;
    const answer = await asks(world, actor, 'openPortal', true);
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
  /** Nothing is public until the bank decides, and nothing is renewed whatever it decides. */
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
} satisfies Record<string, Act>;

/** They tell the payment provider that the subscription ends with its period, or goes on after all. */
async function setCancelled(world: World, actor: Actor, cancelled: boolean): Promise<void> {
  const { facts } = actor;
  const { subscription } = facts;
  if (!subscription || subscription.over || subscription.byTransfer) return;
  await world.money.sdk.subscriptions.update(subscription.id, { cancel_at_period_end: cancelled });
  // Whoever leaves, is suspended or disputes is not renewed, whatever they choose there.
  const ends =
    cancelled || facts.erasing !== undefined || facts.suspended || subscription.disputed !== undefined;
  changed(world, actor, { ...facts, subscription: { ...subscription, cancelled: ends } });
}

/** Nothing more is charged: it ends with what is paid for, or at once where that is over. */
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

/** The last payment goes back, or is asked for. @param reverse does it, and changes what follows */
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

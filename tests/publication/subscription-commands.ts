import { dayMilliseconds } from '#shared/day.ts';
import { premiumTier } from '#shared/membership.ts';
import {
  FAILS_LATER,
  openForm,
  type OpenForm,
  PAYS,
  submit as submitPage,
} from '@directory/local-cloud/testing/stripe.ts';
import {
  type Command,
  type Actor,
  changed,
  isApproved,
  isMember,
  isSoldTo,
  Leak,
  nowOf,
  secondsOf,
} from './actor.ts';
import { callRoute } from './call-route.ts';
import type { Facts } from './rule.ts';
import { bought, end, membershipEnd, paid, type Subscription } from './subscription.ts';
import { confirmTransfer } from './transfer-commands.ts';
import type { World } from './world.ts';

/** What the bank has not decided would run, were it decided for them. */
const isUndecided = (world: World, { subscription }: Facts): boolean =>
  subscription?.disputed !== undefined &&
  nowOf(world) < membershipEnd({ ...subscription, disputed: undefined });

/** What somebody pays, what they take back, and what their bank says to it. */
export const subscriptionCommands = {
  async pay(world, actor, n) {
    const url = await opens(world, actor);
    if (url !== undefined) await pays(world, actor, url, await openForm(url), n);
  },
  /** They leave the payment page open, to pay there later. */
  async openCheckout(world, actor) {
    const url = await opens(world, actor);
    // Requested again, it is the same page.
    if (url === undefined || url === actor.checkout?.url) return;
    actor.checkout = { url, pay: await openForm(url), until: nowOf(world) + dayMilliseconds };
    changed(world, actor);
  },
  /** They pay on the page that they left open: whoever was sold nothing meanwhile, if only for a while, can't any more. */
  async payLater(world, actor, n) {
    const { checkout, facts } = actor;
    if (!checkout) return;
    actor.checkout = undefined;
    const { url, pay, until } = checkout;
    if (nowOf(world) < until && isSoldTo(world, facts)) return pays(world, actor, url, pay, n);
    const { status } = await pay({ card: PAYS });
    if (status === 303) throw new Leak('A checkout was paid behind a closed door', actor);
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
} satisfies Record<string, Command>;

/** The page on which they pay, where they may. */
async function opens(world: World, actor: Actor): Promise<string | undefined> {
  const { facts } = actor;
  const may =
    isApproved(world, facts) &&
    !isMember(world, facts) &&
    !isUndecided(world, facts) &&
    facts.erasing === undefined;
  const answer = await callRoute(world, actor, 'createCheckout', may, { body: { tier: premiumTier } });
  return answer?.body['url'] as string | undefined;
}

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

/** They tell the payment provider that the subscription ends with its period, or goes on after all. */
async function setCancelled(world: World, actor: Actor, cancelled: boolean): Promise<void> {
  const { facts } = actor;
  const { subscription } = facts;
  if (!subscription || subscription.over || subscription.byTransfer) return;
  await world.money.sdk.subscriptions.update(subscription.id, { cancel_at_period_end: cancelled });
  // Whoever is sold nothing, or disputes, is not renewed, whatever they choose there.
  const ends = cancelled || !isSoldTo(world, facts) || subscription.disputed !== undefined;
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

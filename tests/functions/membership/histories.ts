import { seeded } from '@directory/local-cloud/seeded.ts';
import type { Cloud } from '@directory/local-cloud/cloud.ts';
import { type MembershipState, membershipState, premiumTier } from '#shared/membership.ts';
import { leaveMessage } from '#functions/data/outbox.ts';
import { readFacts } from '#functions/core/facts/read-facts.ts';
import { listPurchases } from '#functions/membership/membership-table.ts';
import { originSecret } from '#tests/support/origin-secret.ts';
import { originSecretHeader } from '#shared/deployment/origin-secret.ts';
import { bought, end, membershipEnd, passed, type Subscription } from '#tests/publication/subscription.ts';
import { apiEvent, claimsOf } from '#tests/support/api-event.ts';
import { storeProvider } from '#tests/support/builders.ts';
import type { Money } from '#tests/support/money.ts';
import { FAILS_LATER, PAYS, REFUND_RETURNS, submit } from '@directory/local-cloud/testing/stripe.ts';

/** Totals of a run of histories. */
export interface HistoryTotals {
  histories: number;
  /** Number of delivered events, including events that the handler did not accept. */
  webhooks: number;
  /** Number of deliveries whose worker crashed between two calls. */
  crashed: number;
  /** One line for each divergence. */
  divergences: string[];
}

/** One membership's history: the steps so far and the expected state, from a model that knows no events. */
interface History {
  sub: string;
  customer?: string;
  subscription?: Subscription | undefined;
  refunded: boolean;
  /** True if the bank sends refunds back before the next round. */
  returns: boolean;
  /** End of the period whose payment was disputed, in seconds. Such a payment can't be disputed again or refunded. */
  disputedPeriod?: number;
  steps: string[];
}

const hour = 60 * 60_000;
const day = 24 * hour;
/** Milliseconds to advance: within a period, past a renewal, past a second failed charge, past the grace period. */
const waits = [hour, 3 * day, 30 * day + 2 * hour, 31 * day + 2 * hour, 34 * day];
const rounds = 5;
/** Histories that run concurrently; more would overload two cores. */
const atOnce = 6;

/**
 * Runs the histories of many memberships in rounds:
 *
 * 1. Buys, cancels, resumes, refunds or disputes each membership.
 * 2. Delivers the events to the deployed handlers in random order. Some events arrive twice or never. One worker
 *    crashes between two calls.
 * 3. Reconciles each membership with the payment provider, as the daily run does. Compares the membership's state with
 *    the model, and its ledger with the payment provider's lists, to the cent.
 * 4. Advances the clock for all memberships.
 */
export async function runHistories(
  cloud: Cloud,
  money: Money,
  { count, seed }: { count: number; seed: number },
): Promise<HistoryTotals> {
  const random = seeded(seed);
  const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T;
  const totals: HistoryTotals = { histories: count, webhooks: 0, crashed: 0, divergences: [] };
  const histories = await Promise.all(Array.from({ length: count }, newHistory));
  const secret = await originSecret(cloud);
  cloud.payments.holdEvents();
  try {
    for (let round = 0; round < rounds; round += 1) {
      const now = () => Math.floor(cloud.clock.now() / 1000);
      for (const history of histories) if (history.refunded && history.returns) cameBack(history);
      for (const history of histories)
        if (history.subscription) history.subscription = passed(history.subscription, now());
      const chosen = new Map(
        histories.map((history) => [history, pick(commandsFor(history, cloud.clock.now()))]),
      );
      await inTurn(histories, (history) =>
        runCommand(cloud, money, secret, history, chosen.get(history) ?? 'nothing'),
      );
      await deliverAll(cloud, random, totals);
      for (const { sub } of histories) await leaveMessage({ kind: 'reconcile', sub });
      await cloud.flush();
      await inTurn(histories, async (history) => {
        const wrong = await divergence(cloud, money, history);
        if (wrong) totals.divergences.push(`seed ${seed}, ${history.steps.join(' ')}: ${wrong}`);
      });
      const wait = pick(waits);
      for (const history of histories) history.steps.push(`+${Math.round(wait / hour)}h`);
      if (round < rounds - 1) await cloud.advance(wait);
    }
    await inTurn(histories, (history) => cancelAll(money, history));
    for (const { sub } of histories) await leaveMessage({ kind: 'reconcile', sub });
    await cloud.flush();
  } finally {
    for (const { id } of cloud.payments.queuedEvents()) cloud.payments.drop(id);
    cloud.payments.releaseEvents();
  }
  return totals;
}

async function newHistory(): Promise<History> {
  const { sub } = await storeProvider({ membership: null, listing: { hiddenByOwner: true } });
  return { sub, refunded: false, returns: false, steps: [] };
}

async function inTurn<T>(items: readonly T[], run: (item: T) => Promise<void>): Promise<void> {
  const left = [...items];
  const worker = async (): Promise<void> => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await run(item);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

type Command =
  | 'buy'
  | 'buy-failing'
  | 'buy-returning'
  | 'cancel'
  | 'resume'
  | 'refund'
  | 'dispute'
  | 'win'
  | 'lose'
  | 'nothing';

function expected({ subscription, refunded }: History, now: number): MembershipState {
  if (!subscription) return 'none';
  if (refunded) return 'refunded';
  const { disputed, ...rest } = subscription;
  if (now >= membershipEnd({ ...rest })) return 'ended';
  if (disputed) return 'disputed';
  if (subscription.cancelled) return 'canceling';
  return now >= subscription.paidUntil * 1000 && subscription.failures > 0 ? 'past_due' : 'active';
}

function commandsFor(history: History, now: number): Command[] {
  const { subscription, disputedPeriod } = history;
  const goesBack: Command[] = disputedPeriod === subscription?.paidUntil ? [] : ['refund', 'dispute'];
  switch (expected(history, now)) {
    case 'none':
    case 'ended':
    case 'refunded':
    case 'pending':
      return ['buy', 'buy', 'buy-failing', 'buy-returning'];
    case 'active':
      // Right after a period's end, the refund would apply to the previous period.
      return now < (subscription?.paidUntil ?? 0) * 1000 ? ['cancel', ...goesBack, 'nothing'] : ['nothing'];
    case 'canceling':
      return [...(subscription?.over ? [] : ['resume' as const]), ...goesBack, 'nothing'];
    case 'past_due':
      return ['nothing'];
    case 'disputed':
      return ['win', 'lose', 'nothing'];
  }
}

async function runCommand(
  cloud: Cloud,
  money: Money,
  secret: string,
  history: History,
  name: Command,
): Promise<void> {
  history.steps.push(name);
  const { sdk } = money;
  const { subscription } = history;
  if (name === 'nothing') return;
  if (name === 'buy' || name === 'buy-failing' || name === 'buy-returning')
    return buy(cloud, money, secret, history, name);
  if (!subscription || !history.customer) throw new Error('There is nothing to change.');
  const next = { ...subscription };
  if (name === 'cancel' || name === 'resume') {
    next.cancelled = name === 'cancel';
    await sdk.subscriptions.update(next.id, { cancel_at_period_end: next.cancelled });
  } else if (name === 'win' || name === 'lose') {
    if (!next.disputed) throw new Error('There is no dispute.');
    cloud.payments.closeDispute(next.disputed.id, name === 'win' ? 'won' : 'lost');
    if (name === 'lose') end(next, next.disputed.at);
    next.disputed = undefined;
  } else {
    const { data } = await sdk.charges.list({ customer: history.customer, limit: 100 });
    const charge = data.find(({ status }) => status === 'succeeded')?.id ?? '';
    if (name === 'refund') {
      const { created } = await sdk.refunds.create({ charge });
      end(next, created);
      history.refunded = true;
    } else {
      const { id, created } = cloud.payments.dispute(charge);
      next.disputed = { id, at: created };
      next.cancelled = true;
      history.disputedPeriod = next.paidUntil;
    }
  }
  history.subscription = next;
}

async function buy(
  cloud: Cloud,
  money: Money,
  secret: string,
  history: History,
  how: keyof typeof cards,
): Promise<void> {
  const claims = claimsOf(history.sub, { auth_time: String(Math.floor(cloud.clock.now() / 1000)) });
  const event = apiEvent('createCheckout', {
    body: { tier: premiumTier },
    headers: { [originSecretHeader]: secret },
    claims,
  });
  const answer = (await cloud.invoke('membership', event)) as { statusCode: number; body: string };
  if (answer.statusCode !== 200) throw new Error(`${history.steps.join(' ')}: ${answer.body}`);
  const { url } = JSON.parse(answer.body) as { url: string };
  await submit(url, { card: cards[how] });
  const { membership } = await readFacts(history.sub);
  const customer = membership?.customerId ?? '';
  const { data } = await money.sdk.subscriptions.list({ customer, status: 'all', limit: 1 });
  const [newest] = data;
  if (!newest) throw new Error('Nothing was bought.');
  const subscription = bought(newest.id, newest.created, how !== 'buy-failing');
  Object.assign(history, { customer, refunded: false, returns: how === 'buy-returning', subscription });
}

const cards = { buy: PAYS, 'buy-failing': FAILS_LATER, 'buy-returning': REFUND_RETURNS } as const;

/** Records that the bank sent a refund back: the paid period runs to its end and does not renew. */
function cameBack(history: History): void {
  const { endedAt: _, ...subscription } = history.subscription ?? {};
  Object.assign(history, { refunded: false, subscription: { ...subscription, cancelled: true } });
}

/** Cancels running subscriptions, so that later histories don't spend their time on renewing them. */
async function cancelAll({ sdk }: Money, { customer }: History): Promise<void> {
  if (!customer) return;
  for (const status of ['active', 'past_due'] as const) {
    const { data } = await sdk.subscriptions.list({ customer, status, limit: 100 });
    for (const { id } of data) await sdk.subscriptions.cancel(id);
  }
}

/**
 * Delivers the queued events in random order. Some events arrive twice or never. One worker crashes, and its event is
 * delivered again.
 */
async function deliverAll(cloud: Cloud, random: () => number, totals: HistoryTotals): Promise<void> {
  const queued = cloud.payments.queuedEvents().map(({ id }) => id);
  const sent = queued.flatMap((id) => {
    const chance = random();
    return chance < 0.15 ? [] : chance < 0.35 ? [id, id] : [id];
  });
  const order = sent.map((id) => ({ id, at: random() })).toSorted((one, other) => one.at - other.at);
  const again: string[] = [];
  const send = async (id: string): Promise<void> => {
    totals.webhooks += 1;
    if ((await cloud.payments.deliver(id)) !== 200) again.push(id);
  };
  const crashing = order.splice(0, 1).map(({ id }) => id);
  for (const id of crashing) {
    const ending = cloud.endNext('stripe-webhook', 1 + Math.floor(random() * 12));
    await send(id);
    await ending;
    totals.crashed += 1;
  }
  await inTurn(order, ({ id }) => send(id));
  for (let tries = 0; again.length > 0 && tries < 10; tries += 1)
    for (const id of again.splice(0)) await send(id);
  if (again.length > 0) totals.divergences.push(`${again.length} events were never taken`);
  for (const id of queued) cloud.payments.drop(id);
}

/** Describes how a membership differs from the model, or how its ledger differs from the payment provider's lists. */
async function divergence(cloud: Cloud, { sdk }: Money, history: History): Promise<string | undefined> {
  const now = cloud.clock.now();
  const { membership } = await readFacts(history.sub);
  const is = membershipState(membership, new Date(now));
  const should = expected(history, now);
  if (is !== should) return `${is} in place of ${should}`;
  if (!history.customer) return undefined;
  const { data } = await sdk.charges.list({ customer: history.customer, limit: 100 });
  let moved = 0;
  for (const { id, status, amount_captured, amount_refunded, disputed } of data) {
    if (status === 'succeeded') moved += amount_captured - amount_refunded;
    if (!disputed) continue;
    const disputes = await sdk.disputes.list({ charge: id });
    for (const one of disputes.data) if (one.status !== 'won') moved -= one.amount;
  }
  const rows = (await listPurchases(history.sub)).filter(({ status }) => status !== 'failed');
  const kept = rows.reduce((sum, { amount }) => sum + amount, 0);
  return kept === moved ? undefined : `the ledger says ${kept}, the provider ${moved}`;
}

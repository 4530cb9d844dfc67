import type { Cloud } from '@directory/local-cloud/cloud.ts';
import { commandKey } from '#shared/deployment/keys.ts';
import { putItem } from '#functions/data/table.ts';
import { readFacts } from '#functions/core/facts/read-facts.ts';
import { takeEvent } from '#functions/membership/handle-event.ts';
import { createStripeProvider } from '#functions/membership/stripe/stripe-provider.ts';
import { meter as meterEvery } from '#tests/support/capacity.ts';
import { type Money } from '#tests/support/money.ts';
import { provider } from '#tests/support/provider.ts';
import { FAILS_LATER } from '@directory/local-cloud/testing/stripe.ts';

const day = 24 * 60 * 60_000;

export interface EventCost {
  event: string;
  writes: string;
  transactions: number;
  'write units': number;
}

/** Measures the writes of single events of members with a public listing, as the engine reports them. */
export async function measureEvents(cloud: Cloud, money: Money): Promise<EventCost[]> {
  const stripe = createStripeProvider({
    secretKey: money.secretKey,
    webhookSecret: money.webhookSecret,
    apiBase: cloud.stripe,
  });
  const meter = meterEvery(
    /^(Put|Update|Delete|TransactWrite)/,
    () => ({ commands: [] as string[], units: 0 }),
    (cost, { command, units }) => {
      cost.commands.push(command);
      cost.units += units;
    },
  );
  const costs: EventCost[] = [];
  const idOf = (event: string): string => `evt_${event.replaceAll(/\W/g, '')}`;
  const take = async (event: string, customerId?: string, eventId = idOf(event)): Promise<void> => {
    meter.reset();
    await takeEvent(stripe, { eventId, type: 'invoice.paid', customerId });
    const { commands, units } = meter.cost;
    costs.push({
      event,
      writes: commands.join(' '),
      transactions: commands.filter((name) => name === 'TransactWriteItems').length,
      'write units': units,
    });
  };
  const member = async (card?: string): Promise<string> => {
    const she = await provider(cloud).approved().published().paid(card);
    return (await readFacts(she.sub)).membership?.customerId ?? '';
  };
  try {
    const renewing = await member();
    const failing = await member(FAILS_LATER);
    await take('that changes nothing', renewing);
    await take('that was taken before', renewing, idOf('that changes nothing'));
    await take('without a customer');
    cloud.payments.holdEvents();
    await withoutReconciling(cloud);
    await cloud.advance(30 * day + 2 * 60 * 60_000);
    await take('renewal, which writes what is public anew', renewing);
    await take('renewal that failed', failing);
    const { data } = await money.sdk.charges.list({ customer: renewing, limit: 1 });
    await money.sdk.refunds.create({ charge: data[0]?.id ?? '' });
    await take('refund, which hides what is public', renewing);
    if (costs.some(({ event, transactions }) => /^re(newal|fund)/.test(event) && transactions !== 1))
      throw new Error('Another job handled the renewals first, so nothing was measured.');
    return costs;
  } finally {
    meter.stop();
    for (const { id } of cloud.payments.queuedEvents()) cloud.payments.drop(id);
    cloud.payments.releaseEvents();
  }
}

/** Marks the next month's daily comparisons with Stripe as done, so that events are the first to report changes. */
async function withoutReconciling({ clock }: Cloud): Promise<void> {
  for (let days = 0; days <= 31; days += 1) {
    const run = new Date(clock.now() + days * day).toISOString();
    const Item = {
      ...commandKey(`reconcile-${run.slice(0, 10)}-lapse-0`),
      message: { kind: 'reconcile-page' },
      deliveredAt: run,
    };
    await putItem({ Item });
  }
}

/** Maximum write units of an event that changes nothing public. */
const boundOnEvents = 10;

/** Returns a line for each event that writes too much. */
export const brokenEvents = (costs: readonly EventCost[]): string[] =>
  costs.flatMap(({ event, transactions, 'write units': units }) =>
    !event.includes('what is public') && (transactions > 1 || units > boundOnEvents)
      ? [`an event ${event} writes ${units} units in ${transactions} transactions`]
      : [],
  );

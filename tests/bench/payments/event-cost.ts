import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import type { Cloud } from '@directory/local-cloud/cloud.ts';
import { commandKey } from '#functions/data/keys.ts';
import { documentClient, putItem } from '#functions/data/table.ts';
import { readFacts } from '#functions/facts/read-facts.ts';
import { takeEvent } from '#functions/membership/handle-event.ts';
import { createStripeProvider } from '#functions/membership/stripe-provider.ts';
import { type Money } from '#tests/support/money.ts';
import { provider } from '#tests/support/provider.ts';
import { FAILS_LATER } from '@directory/local-cloud/testing/stripe.ts';
import type { Row } from '../run.ts';

const day = 24 * 60 * 60_000;

export interface EventCost {
  event: string;
  writes: string;
  transactions: number;
  'write units': number;
}

/** What one event of a member with a public listing writes, as the engine says it. */
export async function measureEvents(cloud: Cloud, money: Money): Promise<EventCost[]> {
  const stripe = createStripeProvider({
    secretKey: money.secretKey,
    webhookSecret: money.webhookSecret,
    apiBase: cloud.stripe,
  });
  const meter = meterEveryWrite();
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
    const she = await provider(cloud).approved().paid(card).published();
    return (await readFacts(she.sub)).membership?.customerId ?? '';
  };
  try {
    const renewing = await member();
    const failing = await member(FAILS_LATER);
    await take('that changes nothing', renewing);
    await take('that came before', renewing, idOf('that changes nothing'));
    await take('that asks nothing of us');
    cloud.payments.holdEvents();
    await withoutReconciling(cloud);
    await cloud.advance(30 * day + 2 * 60 * 60_000);
    await take('renewal, which writes what is public anew', renewing);
    await take('renewal that failed', failing);
    const { data } = await money.sdk.charges.list({ customer: renewing, limit: 1 });
    await money.sdk.refunds.create({ charge: data[0]?.id ?? '' });
    await take('refund, which hides what is public', renewing);
    if (costs.some(({ event, transactions }) => /^re(newal|fund)/.test(event) && transactions !== 1))
      throw new Error('Somebody else heard of the renewals first: nothing was measured.');
    return costs;
  } finally {
    meter.stop();
    for (const { id } of cloud.payments.queuedEvents()) cloud.payments.drop(id);
    cloud.payments.releaseEvents();
  }
}

/** The days' comparisons of the next month count as done, so that an event is the first to say what happened. */
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

/** The same rows for a table, and what breaks the bound: what changes nothing that the public sees writes little. */
const boundOnEvents = 10;
export const brokenEvents = (costs: readonly EventCost[]): string[] =>
  costs.flatMap(({ event, transactions, 'write units': units }) =>
    !event.includes('what is public') && (transactions > 1 || units > boundOnEvents)
      ? [`an event ${event} writes ${units} units in ${transactions} transactions`]
      : [],
  );
export const rowsOf = (costs: readonly EventCost[]): Row[] => costs.map((cost) => ({ ...cost }));

interface Consumed {
  CapacityUnits?: number;
}

/** Asks DynamoDB to say what each write of this process consumes, of the table and its indexes. */
function meterEveryWrite() {
  const name = 'everyWrite';
  const none = () => ({ commands: [] as string[], units: 0 });
  const meter = {
    cost: none(),
    reset: () => void (meter.cost = none()),
    stop: () => void documentClient().middlewareStack.remove(name),
  };
  documentClient().middlewareStack.add(
    (next, { commandName = '' }) =>
      async (args) => {
        if (!/^(Put|Update|Delete|TransactWrite)/.test(commandName)) return next(args);
        Object.assign(args.input, { ReturnConsumedCapacity: 'TOTAL' });
        const answer = await next(args).catch((error: unknown) => {
          // A write whose condition fails is paid as well, by the item's size, and the refusal does not say so:
          // https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/read-write-operations.html
          if (error instanceof ConditionalCheckFailedException) {
            meter.cost.commands.push(`${commandName.replace(/Command$/, '')} (refused)`);
            meter.cost.units += 1;
          }
          throw error;
        });
        const { ConsumedCapacity } = answer.output as { ConsumedCapacity?: Consumed | Consumed[] };
        const all = [ConsumedCapacity ?? []].flat();
        if (all.length === 0) throw new Error('The engine told no consumed capacity.');
        meter.cost.commands.push(commandName.replace(/Command$/, ''));
        meter.cost.units += all.reduce((sum, { CapacityUnits = 0 }) => sum + CapacityUnits, 0);
        return answer;
      },
    { step: 'initialize', name },
  );
  return meter;
}

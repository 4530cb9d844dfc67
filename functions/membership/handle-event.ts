import { dayMilliseconds } from '#shared/day.ts';
import { AppError } from '#shared/errors.ts';
import { inTime } from '#functions/data/deadline.ts';
import { errorFields, log } from '#functions/data/log.ts';
import { keptUntil } from '#shared/erasure.ts';
import { syncMembership } from './sync-membership.ts';
import { queueEvent, readEvent, receivedEvent, settleEvent, type StoredEvent } from './event-table.ts';
import { listPurchases, readCustomer, writePurchaseOfErased } from './membership-table.ts';
import type { PaymentEvent, PaymentProvider } from './payment-provider.ts';
import { newRows, notifyOperator } from './ledger.ts';

/** Days after which a customer whom no account has is taken for another business's of the same payment account. */
const strangerDays = 3;

/**
 * Takes an event as it comes, and remembers by its id what became of it (MONEY-5). An event that was handled before is
 * answered at once. An event whose handling fails is put into a queue and refused, so that Stripe sends it again before the
 * queue's own time comes. An event of a customer whom no account has is accepted once it is queued: Stripe disables an
 * endpoint that refuses for days. Where the worker dies in between, nobody answers, and Stripe sends the event again.
 * @throws what reading and writing throw
 */
export async function takeEvent(provider: PaymentProvider, event: PaymentEvent): Promise<void> {
  const now = new Date();
  try {
    const known = (await readEvent(event.eventId)) ?? receivedEvent(event, now);
    if (known.state === 'received') await handleEvent(provider, known);
  } catch (error) {
    // In a time of its own: what failed may be that the answer's was over.
    const isQueued = await inTime('giveUp', () => queueEvent(receivedEvent(event, now), now)).then(
      () => true,
      (fault: unknown) => {
        log('error', 'payment event not queued', { event: event.eventId, ...errorFields(fault) });
        return false;
      },
    );
    if (!isQueued || !isOfNobody(error)) throw error;
    log('warn', 'payment event of nobody', { event: event.eventId, type: event.type, days: 0 });
  }
}

/** Whether an event could not be handled since no account has its customer, yet or at all. */
const isOfNobody = (error: unknown): boolean => error instanceof AppError && error.code === 'not-found';

/**
 * Handles an event that stands in the queue, where its sender may have given it up.
 * @throws as takeEvent, but for a customer of nobody: it is looked at again later, and not for ever
 */
export async function handleStoredEvent(provider: PaymentProvider, eventId: string): Promise<void> {
  const event = await readEvent(eventId);
  if (event?.state !== 'received') return;
  try {
    await handleEvent(provider, event);
  } catch (error) {
    if (!isOfNobody(error)) throw error;
    const days = (Date.now() - Date.parse(event.receivedAt)) / dayMilliseconds;
    log('warn', 'payment event of nobody', { event: eventId, type: event.type, days: Math.floor(days) });
    if (days >= strangerDays) await settleEvent(event, 'ignored');
  }
}

/**
 * An event only says that something changed: whose it is leads to the account, which is synced with what the
 * provider holds true. It is marked as handled at last, so whatever was cut off before is done again.
 */
async function handleEvent(provider: PaymentProvider, event: StoredEvent): Promise<void> {
  const { eventId, type, paymentId } = event;
  const customerId = event.customerId ?? (paymentId && (await provider.customerOf(paymentId)));
  if (!customerId) {
    log('warn', 'webhook without effect', { event: eventId, type });
    return settleEvent(event, 'ignored');
  }
  const customer = await readCustomer(customerId);
  if (!customer) throw new AppError('not-found', 'no account has this customer');
  const { sub, erasedAt } = customer;
  if (erasedAt) await keepLedgerOfErased(provider, customerId, sub);
  else await syncMembership(provider, sub, customerId);
  await settleEvent(event, 'handled');
}

/**
 * Money may move long after an account was erased: a refund, a dispute. Its ledger goes on, as the tax law wants it,
 * and nothing else is left that could change. Each row has the provider's own id, so writing it again changes nothing. A
 * new payment buys nothing; the operator gets a mail with its row.
 */
async function keepLedgerOfErased(provider: PaymentProvider, customerId: string, sub: string): Promise<void> {
  const state = await provider.readCustomer(customerId);
  const now = new Date();
  const ledger = await listPurchases(sub);
  for (const row of newRows(ledger, undefined, state)) {
    const mails = notifyOperator(sub, row, { ledger, membership: undefined, refusal: undefined }, now);
    await writePurchaseOfErased(sub, row, keptUntil(now), mails);
  }
}

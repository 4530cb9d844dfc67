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

/** Days before an unknown Stripe customer counts as belonging to another business. */
const strangerDays = 3;

/**
 * Handles a webhook event, and records the outcome under its id (MONEY-5).
 * - An event that was handled before succeeds at once.
 * - An event whose handling fails is queued and refused, so that Stripe resends it before the queue's first attempt.
 * - An event of an unknown customer is queued and accepted: Stripe disables an endpoint that refuses for days.
 * - If the Lambda dies midway, Stripe gets no response and resends the event.
 *
 * @throws any error of reading and writing
 */
export async function takeEvent(provider: PaymentProvider, event: PaymentEvent): Promise<void> {
  const now = new Date();
  try {
    const known = (await readEvent(event.eventId)) ?? receivedEvent(event, now);
    if (known.state === 'received') await handleEvent(provider, known);
  } catch (error) {
    // Use a separate time limit: the event may have failed because the invocation's time was over.
    const isQueued = await inTime('giveUp', () => queueEvent(receivedEvent(event, now), now)).then(
      () => true,
      (fault: unknown) => {
        log('error', 'payment event not queued', { event: event.eventId, ...errorFields(fault) });
        return false;
      },
    );
    if (!isQueued || !isOfUnknownCustomer(error)) throw error;
    log('warn', 'payment event of unknown customer', { event: event.eventId, type: event.type, days: 0 });
  }
}

/** True if the event failed because no account has its customer, at least not yet. */
const isOfUnknownCustomer = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'not-found';

/**
 * Handles a queued event, which the payment provider may no longer resend.
 * @throws any error of `takeEvent`, except for an unknown customer: that event is retried, and ignored after
 *   `strangerDays`
 */
export async function handleStoredEvent(provider: PaymentProvider, eventId: string): Promise<void> {
  const event = await readEvent(eventId);
  if (event?.state !== 'received') return;
  try {
    await handleEvent(provider, event);
  } catch (error) {
    if (!isOfUnknownCustomer(error)) throw error;
    const days = (Date.now() - Date.parse(event.receivedAt)) / dayMilliseconds;
    log('warn', 'payment event of unknown customer', {
      event: eventId,
      type: event.type,
      days: Math.floor(days),
    });
    if (days >= strangerDays) await settleEvent(event, 'ignored');
  }
}

/**
 * Syncs the account that an event concerns; the event itself carries no state. The event is marked as handled last, so
 * an interrupted attempt is repeated.
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
 * Continues the ledger of an erased account, as tax law requires: refunds and disputes may follow long after the
 * erasure. Rows have the payment provider's id, so writing a row again changes nothing. A new payment opens no
 * membership and is mailed to the operator.
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

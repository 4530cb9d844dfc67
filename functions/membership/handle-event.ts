import { dayMilliseconds } from '#shared/day.ts';
import { AppError } from '#shared/errors.ts';
import { log } from '#functions/data/log.ts';
import { bringInLine } from './bring-in-line.ts';
import { readEvent, settleEvent, storeEvent } from './event-table.ts';
import { keepLedgerOfErased } from './ledger-of-erased.ts';
import { readCustomer } from './membership-table.ts';
import type { PaymentEvent, PaymentProvider } from './payment-provider.ts';

/** Days after which a customer whom no account has is taken for another business's of the same payment account. */
const strangerDays = 3;

/**
 * Takes an event as it comes: it is stored by its id first, so that it is not lost wherever this ends, and then handled
 * (MONEY-5). One that was handled before is answered, and no more.
 * @throws AppError not-found where no account has its customer (yet); what reading and writing throw: it comes again then
 */
export async function takeEvent(provider: PaymentProvider, event: PaymentEvent): Promise<void> {
  const { state } = await storeEvent(event, new Date());
  if (state === 'received') await handleEvent(provider, event);
}

/**
 * Handles a stored event that nobody has; the sweep finds those that the sender gave up.
 * @throws as takeEvent, but for a customer of nobody: it is looked at again later, and not for ever
 */
export async function handleStoredEvent(provider: PaymentProvider, eventId: string): Promise<void> {
  const event = await readEvent(eventId);
  if (event?.state !== 'received') return;
  try {
    await handleEvent(provider, event);
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'not-found')) throw error;
    const days = (Date.now() - Date.parse(event.receivedAt)) / dayMilliseconds;
    log('warn', 'payment event of nobody', { event: eventId, type: event.type, days: Math.floor(days) });
    if (days >= strangerDays) await settleEvent(eventId, 'ignored');
  }
}

/**
 * An event only says that something changed: whose it is leads to the account, which is brought in line with what the
 * provider holds true. It is marked as handled at last, so whatever was cut off before is done again.
 */
async function handleEvent(provider: PaymentProvider, event: PaymentEvent): Promise<void> {
  const { eventId, type, paymentId } = event;
  const customerId = event.customerId ?? (paymentId && (await provider.customerOf(paymentId)));
  if (!customerId) {
    log('warn', 'webhook without effect', { event: eventId, type });
    return settleEvent(eventId, 'ignored');
  }
  const customer = await readCustomer(customerId);
  if (!customer) throw new AppError('not-found', 'no account has this customer');
  const { sub, erasedAt } = customer;
  if (erasedAt) await keepLedgerOfErased(provider, customerId, sub);
  else await bringInLine(provider, sub, customerId);
  await settleEvent(eventId, 'handled');
}

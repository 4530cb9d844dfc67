import { randomInt } from 'node:crypto';
import { dayMilliseconds } from '#shared/day.ts';
import { AppError } from '#shared/errors.ts';
import { carriesListing, paidState, type Sale } from '#shared/membership.ts';
import { newReference } from '#shared/transfer-reference.ts';
import { type BankDetails, isAwaited, type StoredTransfer, transferDays } from '#shared/transfer.ts';
import { mail } from '#functions/data/outbox.ts';
import { changeFacts } from '#functions/core/publish/change-facts.ts';
import { transferPointer, transferRecord, transfersOf } from './transfer-table.ts';
import { saleOf } from './transfer-state.ts';

/** Whoever asks, takes it back and asks again gets a mail each time: so many an hour. */
const askedAnHour = 6;

/**
 * The transfer by which an account is to pay one period: the one that is awaited already, or a new one with its own
 * reference. One is open at a time (MONEY-24): it is written on the condition that nobody changed the facts, among which
 * every transfer counts. Its offer stands in the membership by the same transaction, and a mail says where the money goes.
 *
 * @throws AppError rate-limited; version-conflict where others kept coming first
 */
export async function createTransfer(
  sub: string,
  price: Omit<Sale, 'product'>,
  bank: BankDetails,
): Promise<StoredTransfer> {
  let asked: StoredTransfer | undefined;
  await changeFacts(sub, async ({ account, membership }, now) => {
    const transfers = await transfersOf(sub);
    asked = transfers.find((transfer) => isAwaited(transfer, now));
    if (asked || !membership) return undefined;
    const anHourAgo = new Date(now.getTime() - 60 * 60_000).toISOString();
    if (transfers.filter(({ askedAt }) => askedAt > anHourAgo).length >= askedAnHour)
      throw new AppError('rate-limited');
    asked = {
      reference: newReference((below) => randomInt(below)),
      ...price,
      status: 'awaiting',
      askedAt: now.toISOString(),
      expiresAt: new Date(now.getTime() + transferDays * dayMilliseconds).toISOString(),
    };
    const { reference, amount, currency, expiresAt } = asked;
    // Whoever asks while a period runs asks for the one after it.
    const { periodEnd } = carriesListing(paidState(membership, now)) ? membership : {};
    return {
      membership: {
        ...membership,
        checkoutId: reference,
        offered: saleOf(asked),
        checkoutOpenedAt: asked.askedAt,
        checkoutUntil: expiresAt,
      },
      also: [transferRecord(sub, asked, account.name), transferPointer(reference, sub)],
      outbox: [mail(sub, 'transfer-asked', { reference, amount, currency, expiresAt, bank, periodEnd })],
    };
  });
  if (!asked) throw new Error(`The account ${sub} has no customer, and asks for a transfer.`);
  return asked;
}

import { randomInt } from 'node:crypto';
import { dayMilliseconds } from '#shared/day.ts';
import { carriesListing, paidState, type Sale } from '#shared/membership.ts';
import { newReference } from '#shared/transfer-reference.ts';
import { type BankDetails, isAwaited, type StoredTransfer, transferDays } from '#shared/transfer.ts';
import { mail } from '#functions/data/outbox.ts';
import { assertSomethingToShow } from '#functions/core/facts/checklist-facts.ts';
import { changeFacts } from '#functions/core/publish/change-facts.ts';
import { rateLimited } from '#functions/http/rate-limit.ts';
import { transferPointer, transferRecord, transfersOf } from './transfer-table.ts';
import { saleOf } from './transfer-state.ts';

/** Transfers that an account may request in an hour. Each request sends a mail, even after a cancellation. */
const askedAnHour = 6;
const hourSeconds = 60 * 60;

/**
 * Returns the account's open transfer for one period, or creates one with a new reference. Only one is open at a time
 * (MONEY-24): every transfer changes the facts, and the write requires unchanged facts. The same transaction stores the
 * offer in the membership. A mail gives the bank account.
 * @throws AppError nothing-to-show; rate-limited; version-conflict if concurrent changes kept coming first
 */
export async function createTransfer(
  sub: string,
  price: Omit<Sale, 'product'>,
  bank: BankDetails,
): Promise<StoredTransfer> {
  let asked: StoredTransfer | undefined;
  await changeFacts(sub, async (facts, now) => {
    const { account, membership } = facts;
    const transfers = await transfersOf(sub);
    asked = transfers.find((transfer) => isAwaited(transfer, now));
    if (asked || !membership) return undefined;
    assertSomethingToShow(facts, now);
    const ages = transfers.map(({ askedAt }) => (now.getTime() - Date.parse(askedAt)) / 1000);
    const recent = ages.filter((age) => age < hourSeconds);
    if (recent.length >= askedAnHour) throw rateLimited(Math.ceil(hourSeconds - Math.max(...recent)));
    asked = {
      reference: newReference((below) => randomInt(below)),
      ...price,
      status: 'awaiting',
      askedAt: now.toISOString(),
      expiresAt: new Date(now.getTime() + transferDays * dayMilliseconds).toISOString(),
    };
    const { reference, amount, currency, expiresAt } = asked;
    // A request during a running period is for the next period.
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
  if (!asked) throw new Error(`The account ${sub} requests a transfer but has no customer.`);
  return asked;
}

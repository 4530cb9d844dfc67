import { AppError } from '#shared/errors.ts';
import {
  isAwaited,
  mayFollow,
  type StoredTransfer,
  type TransferAct,
  transferSteps,
} from '#shared/transfer.ts';
import type { Membership } from '#shared/membership.ts';
import { changeFacts } from '#functions/core/publish/change-facts.ts';
import { refusalToSell } from '#functions/core/facts/facts.ts';
import { mailedNotification } from '#functions/core/facts/notification-table.ts';
import { transferRecord, transfersOf } from './transfer-table.ts';

/**
 * Returns a transfer after a step, without its claim.
 * @throws AppError version-conflict if the step is not allowed in the transfer's status
 */
export function stepTransfer(
  act: TransferAct,
  { claimedBy: _, claimUntil: __, ...transfer }: StoredTransfer,
  now: Date,
): StoredTransfer {
  if (!mayFollow(act, transfer))
    throw new AppError('version-conflict', `the transfer is already ${transfer.status}`);
  return { ...transfer, status: transferSteps[act].to, endedAt: now.toISOString() };
}

/** Closes this transfer's offer; undefined if the membership has a newer offer. */
export const withoutOffer = (
  membership: Membership | undefined,
  { reference }: StoredTransfer,
): Membership | undefined =>
  membership?.checkoutId === reference
    ? { ...membership, checkoutOpenedAt: undefined, checkoutUntil: undefined }
    : undefined;

/**
 * Cancels a transfer that its payer will not make. Idempotent.
 * @throws AppError not-found (not the caller's), version-conflict (decided or expired)
 */
export async function cancelTransfer(sub: string, reference: string): Promise<void> {
  await changeFacts(sub, async ({ account, membership }, now) => {
    const transfer = (await transfersOf(sub)).find((one) => one.reference === reference);
    if (!transfer) throw new AppError('not-found');
    if (transfer.status === 'canceled') return undefined;
    const canceled = stepTransfer('cancel', transfer, now);
    return {
      membership: withoutOffer(membership, transfer),
      also: [transferRecord(sub, canceled, account.name)],
    };
  });
}

/**
 * Expires a transfer and notifies its payer. Reviewers then find the transfer only by its reference (MONEY-24).
 * @param when `in-time` expires it only after the last day to pay; `now` at once, because the payer may not buy
 *   (MONEY-17)
 */
export async function expireTransfer(
  sub: string,
  reference: string,
  when: 'in-time' | 'now' = 'in-time',
): Promise<void> {
  await changeFacts(sub, async (facts, now) => {
    const { account, membership } = facts;
    const transfer = (await transfersOf(sub)).find((one) => one.reference === reference);
    // The index may still list a transfer that was decided a moment ago.
    if (transfer?.status !== 'awaiting' || (when === 'in-time' && isAwaited(transfer, now))) return undefined;
    const expired = stepTransfer('expire', transfer, now);
    const { amount, currency, expiresAt } = transfer;
    const early = isAwaited(transfer, now);
    const refusal = refusalToSell(facts, now);
    const params = { reference, amount, currency, expiresAt, early, refusal };
    return {
      membership: withoutOffer(membership, transfer),
      also: [
        transferRecord(sub, expired, account.name),
        mailedNotification(sub, transferSteps.expire.notification, params, now),
      ],
    };
  });
}

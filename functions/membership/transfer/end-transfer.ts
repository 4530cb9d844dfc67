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
 * A transfer after a step, without whoever had it open.
 * @throws AppError version-conflict where the step does not follow what it is now
 */
export function stepTransfer(
  act: TransferAct,
  { claimedBy: _, claimUntil: __, ...transfer }: StoredTransfer,
  now: Date,
): StoredTransfer {
  if (!mayFollow(act, transfer)) throw new AppError('version-conflict', `it is ${transfer.status} already`);
  return { ...transfer, status: transferSteps[act].to, endedAt: now.toISOString() };
}

/** The membership once this transfer is open no more: another one may be by then. */
export const withoutOffer = (
  membership: Membership | undefined,
  { reference }: StoredTransfer,
): Membership | undefined =>
  membership?.checkoutId === reference
    ? { ...membership, checkoutOpenedAt: undefined, checkoutUntil: undefined }
    : undefined;

/**
 * Whoever asked for a transfer will not make it. Done twice it is done once.
 * @throws AppError not-found (none of theirs), version-conflict (it was decided, or its days are over)
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
 * Ends the wait for a transfer: its payer is notified, and reviewers find it by its reference alone (MONEY-24).
 * @param when once its days are over, or at once: its payer is sold nothing (MONEY-17)
 */
export async function expireTransfer(
  sub: string,
  reference: string,
  when: 'in-time' | 'now' = 'in-time',
): Promise<void> {
  await changeFacts(sub, async (facts, now) => {
    const { account, membership } = facts;
    const transfer = (await transfersOf(sub)).find((one) => one.reference === reference);
    // The index may still show what was decided a moment ago.
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

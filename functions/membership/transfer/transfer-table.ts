import * as z from 'zod';
import { queues } from '#shared/deployment/table.ts';
import { storedTransfer, type StoredTransfer } from '#shared/transfer.ts';
import { type AlsoRecord, ifAbsent, putRecord } from '#functions/data/also-record.ts';
import {
  accountPk,
  movementKey,
  referenceKey,
  transferKey,
  transferPrefix,
} from '#shared/deployment/keys.ts';
import { Overtaken } from '#functions/data/retry.ts';
import { readAs } from '#functions/data/stored.ts';
import { queryPrefix, readItem } from '#functions/data/table.ts';
import { type Queued, queueRow } from '#functions/core/facts/queued.ts';

/** Returns the account's bank transfers, newest first. An account makes only a few per 30-day period. */
export async function transfersOf(sub: string): Promise<StoredTransfer[]> {
  const items = await queryPrefix(accountPk(sub), transferPrefix);
  return items
    .map((item) => readAs(storedTransfer, item))
    .sort((one, other) => other.askedAt.localeCompare(one.askedAt));
}

const accountOfReference = z.object({ sub: z.string() });

/** Returns the account of a payment reference. */
export const subOfReference = async (reference: string): Promise<string | undefined> =>
  (await readItem(referenceKey(reference), accountOfReference))?.sub;

const paidByMovement = z.object({ reference: z.string() });

/** Returns the reference of the transfer that a bank movement paid. */
export const referencePaidBy = async (movement: string): Promise<string | undefined> =>
  (await readItem(movementKey(movement), paidByMovement))?.reference;

/** Row of a transfer in the reviewers' queue. */
export const transferRow = queueRow.extend({
  reference: z.string(),
  /** Cents. */
  amount: z.number(),
  currency: z.string(),
});

/**
 * All transfers expire after the same number of days, so their expiry order is also their request order, and one queue
 * serves reviewers and the sweep.
 */
function transferQueued(transfer: StoredTransfer, name: string): Queued | undefined {
  if (transfer.status !== 'awaiting') return undefined;
  const { reference, amount, currency, askedAt: submittedAt, expiresAt, claimedBy, claimUntil } = transfer;
  const claim = { claimedBy, claimUntil };
  const row: z.infer<typeof transferRow> = {
    name,
    submittedAt,
    urgent: false,
    reference,
    amount,
    currency,
    ...claim,
  };
  return { queue: queues.transfer, due: Date.parse(expiresAt), row };
}

/** Builds the record of a bank transfer. @param name the payer's name in the reviewers' queue */
export const transferRecord = (sub: string, transfer: StoredTransfer, name: string): AlsoRecord =>
  putRecord({ ...transferKey(sub, transfer.reference), ...transfer, ...transferQueued(transfer, name) });

/** Maps a reference to its account. If the reference is taken, the caller retries with a new one. */
export const transferPointer = (reference: string, sub: string): AlsoRecord => ({
  ...putRecord({ ...referenceKey(reference), sub }, ifAbsent),
  refused: new Overtaken('another transfer has this reference'),
});

/** Maps a bank movement to its transfer. If the movement already has a transfer, the decision is retried. */
export const movementPointer = (movement: string, reference: string): AlsoRecord => ({
  ...putRecord({ ...movementKey(movement), reference }, ifAbsent),
  refused: new Overtaken('another transfer has this movement'),
});

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

/** The bank transfers that an account's owner asked to make, the newest first. Small by nature: a few a 30-day period. */
export async function transfersOf(sub: string): Promise<StoredTransfer[]> {
  const items = await queryPrefix(accountPk(sub), transferPrefix);
  return items
    .map((item) => readAs(storedTransfer, item))
    .sort((one, other) => other.askedAt.localeCompare(one.askedAt));
}

const accountOfReference = z.object({ sub: z.string() });

/** Whose transfer has this reference; undefined where nobody's has. */
export const subOfReference = async (reference: string): Promise<string | undefined> =>
  (await readItem(referenceKey(reference), accountOfReference))?.sub;

const paidByMovement = z.object({ reference: z.string() });

/** The reference of the transfer that a movement on the bank's account paid; undefined where it paid none. */
export const referencePaidBy = async (movement: string): Promise<string | undefined> =>
  (await readItem(movementKey(movement), paidByMovement))?.reference;

/** A transfer as the reviewers' queue shows it. */
export const transferRow = queueRow.extend({
  reference: z.string(),
  /** Cents. */
  amount: z.number(),
  currency: z.string(),
});

/**
 * A transfer stands in the queue while its money is awaited. All of them wait for as many days, so by their ends they
 * stand in the order in which they were asked for: one queue serves reviewers and the sweep.
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

/** A bank transfer as it is now. @param name of its payer, as reviewers see it in their queue */
export const transferRecord = (sub: string, transfer: StoredTransfer, name: string): AlsoRecord =>
  putRecord({ ...transferKey(sub, transfer.reference), ...transfer, ...transferQueued(transfer, name) });

/** A transfer's reference leads to this account; where it leads to one already, another is drawn. */
export const transferPointer = (reference: string, sub: string): AlsoRecord => ({
  ...putRecord({ ...referenceKey(reference), sub }, ifAbsent),
  refused: new Overtaken('another has this reference'),
});

/** A movement on the bank's account paid this transfer; where it paid one already, it is decided again. */
export const movementPointer = (movement: string, reference: string): AlsoRecord => ({
  ...putRecord({ ...movementKey(movement), reference }, ifAbsent),
  refused: new Overtaken('another transfer was decided by this movement'),
});

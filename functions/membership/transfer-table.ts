import * as z from 'zod';
import { storedTransfer, type StoredTransfer } from '#shared/transfer.ts';
import { accountPk, movementKey, referenceKey, transferPrefix } from '#functions/data/keys.ts';
import { readAs } from '#functions/data/stored.ts';
import { queryPrefix, readItem } from '#functions/data/table.ts';

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

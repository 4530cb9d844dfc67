import { deletedKey, heldListingKey } from '../data/keys.ts';
import { outboxAction } from '../data/outbox.ts';
import { getItem } from '../data/table.ts';
import { transact, TransactionRefused } from '../data/transact.ts';
import type { DeletedListing } from './change-listing.ts';

/** Erases a deleted listing whose hold is over, with the files of its photos. Safe to repeat. */
export async function eraseHeldListing(listingId: string): Promise<void> {
  const item = (await getItem(deletedKey(listingId), true)) as unknown as DeletedListing | undefined;
  if (!item) return;
  const { sub, photoIds } = item;
  try {
    await transact([
      { Delete: { Key: deletedKey(listingId), ConditionExpression: 'attribute_exists(pk)' } },
      { Delete: { Key: heldListingKey(sub, listingId) } },
      ...(photoIds.length > 0 ? [outboxAction({ kind: 'erase-photos', photoIds }, new Date())] : []),
    ]);
  } catch (error) {
    // Another sweep was first.
    if (!(error instanceof TransactionRefused)) throw error;
  }
}

import { readAccount } from '#functions/facts/account-table.ts';
import { deletedKey, heldListingKey } from '#functions/data/keys.ts';
import { outboxAction } from '#functions/data/outbox.ts';
import { getItem } from '#functions/data/table.ts';
import { transact, TransactionRefused } from '#functions/data/transact.ts';
import type { DeletedListing } from './change-listing.ts';

/**
 * Erases a deleted listing whose days are over, with the files of its photos; under a legal hold of its owner's account
 * it waits (decisions.md, "Content and posts"). Safe to repeat.
 */
export async function eraseHeldListing(listingId: string): Promise<void> {
  const item = (await getItem(deletedKey(listingId), true)) as unknown as DeletedListing | undefined;
  if (!item) return;
  const { sub, photoIds } = item;
  if ((await readAccount(sub))?.legalHold) return;
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

import { readAccount } from '#functions/core/facts/account-table.ts';
import { readDeletedListing, removeDeletedListing } from './deleted-listing-table.ts';

/**
 * Erases a deleted listing that can no longer be restored, with its photo files. Does nothing while its owner's account
 * is under a legal hold (KEEP-2, KEEP-3). Safe to repeat.
 */
export async function eraseHeldListing(listingId: string): Promise<void> {
  const deleted = await readDeletedListing(listingId);
  if (!deleted || (await readAccount(deleted.sub))?.legalHold) return;
  await removeDeletedListing(deleted);
}

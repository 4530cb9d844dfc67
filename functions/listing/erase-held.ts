import { readAccount } from '#functions/core/facts/account-table.ts';
import { readDeletedListing, removeDeletedListing } from './deleted-listing-table.ts';

/**
 * Erases a deleted listing whose days are over, with the files of its photos; under a legal hold of its owner's account
 * it waits (KEEP-2, KEEP-3). Safe to repeat.
 */
export async function eraseHeldListing(listingId: string): Promise<void> {
  const deleted = await readDeletedListing(listingId);
  if (!deleted || (await readAccount(deleted.sub))?.legalHold) return;
  await removeDeletedListing(deleted);
}

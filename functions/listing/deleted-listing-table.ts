import {
  accountKey,
  accountPk,
  deletedKey,
  heldListingKey,
  heldListingOf,
  heldListingPrefix,
} from '#functions/data/keys.ts';
import { outboxAction } from '#functions/data/outbox.ts';
import { queryPrefix, readItem } from '#functions/data/table.ts';
import { isWritten, transact } from '#functions/data/transact.ts';
import { deletedListing, type DeletedListing } from '#functions/facts/deleted-listing.ts';

/** A deleted listing in its hold; undefined once it is erased. */
export const readDeletedListing = (listingId: string): Promise<DeletedListing | undefined> =>
  readItem(deletedKey(listingId), deletedListing);

/** Ids of the listings that an account deleted and that are still in their hold. */
export const deletedListingIds = async (sub: string): Promise<string[]> =>
  (await queryPrefix(accountPk(sub), heldListingPrefix)).map(heldListingOf);

/**
 * Erases a deleted listing, its account's pointer to it, and by the outbox the files of its photos.
 * @returns false where another one was first, or the account is under legal hold
 */
export const removeDeletedListing = ({
  sub,
  listing,
  photoIds,
  deletedAt,
}: DeletedListing): Promise<boolean> =>
  isWritten(
    transact([
      {
        Delete: {
          Key: deletedKey(listing.id),
          // Of this deletion: one that was taken back and made again has days of its own.
          ConditionExpression: 'deletedAt = :deletedAt',
          ExpressionAttributeValues: { ':deletedAt': deletedAt },
        },
      },
      { Delete: { Key: heldListingKey(sub, listing.id) } },
      // A legal hold may have been set since the caller looked.
      { ConditionCheck: { Key: accountKey(sub), ConditionExpression: 'attribute_not_exists(legalHold)' } },
      ...(photoIds.length > 0 ? [outboxAction({ kind: 'erase-photos', sub, photoIds }, new Date())] : []),
    ]),
  );

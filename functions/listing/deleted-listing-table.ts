import { dayMilliseconds } from '#shared/day.ts';
import { queues } from '#shared/deployment/table.ts';
import { AppError } from '#shared/errors.ts';
import { deletedListingDays } from '#shared/listing-options.ts';
import { type AlsoRecord, ifExists } from '#functions/data/also-record.ts';
import {
  accountKey,
  accountPk,
  deletedKey,
  heldListingKey,
  heldListingOf,
  heldListingPrefix,
} from '#shared/deployment/keys.ts';
import { outboxAction } from '#functions/data/outbox.ts';
import { shaped } from '#functions/data/stored.ts';
import { queryPrefix, readItem } from '#functions/data/table.ts';
import { isWritten, transact } from '#functions/data/transact.ts';
import type { ListingFact, PhotoFact } from '#functions/core/facts/facts.ts';

/** A deleted listing, kept until its hold ends. */
export interface DeletedListing {
  sub: string;
  listing: ListingFact;
  /** Its photos are no longer the account's; their private files wait with it. */
  photoIds: string[];
  /** The same photos as facts, for taking the deletion back; absent in listings that were deleted before that was possible. */
  photos?: PhotoFact[];
  /** ISO instant, UTC. */
  deletedAt: string;
}

const deletedListing = shaped<DeletedListing>({
  sub: 'string',
  listing: 'object',
  photoIds: 'object',
  deletedAt: 'string',
});

/** Until when a deletion can be taken back; from then on the sweep erases it, unless a legal hold keeps it longer (KEEP-2, KEEP-3). */
export const heldUntil = ({ deletedAt }: Pick<DeletedListing, 'deletedAt'>): Date =>
  new Date(Date.parse(deletedAt) + deletedListingDays * dayMilliseconds);

/** A deleted listing in its hold, and the pointer by which it is found from the account. */
export const heldListing = (deleted: DeletedListing): AlsoRecord => {
  const { sub, listing } = deleted;
  const hold = { queue: queues.erase, due: heldUntil(deleted).getTime() };
  return {
    actions: () => [
      { Put: { Item: { ...deletedKey(listing.id), ...deleted, ...hold } } },
      { Put: { Item: heldListingKey(sub, listing.id) } },
    ],
  };
};

/** Takes a deletion back; refused where the listing's hold is over. */
export const deletionUndone = (sub: string, listingId: string): AlsoRecord => ({
  actions: () => [
    { Delete: { Key: deletedKey(listingId), ...ifExists } },
    { Delete: { Key: heldListingKey(sub, listingId) } },
  ],
  refused: new AppError('not-found', 'it was erased or restored meanwhile'),
});

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

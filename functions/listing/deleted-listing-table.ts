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
  ownerKey,
} from '#shared/deployment/keys.ts';
import { outboxAction } from '#functions/data/outbox.ts';
import { shaped } from '#functions/data/stored.ts';
import { queryPrefix, readItem } from '#functions/data/table.ts';
import { isWritten, transact } from '#functions/data/transact.ts';
import type { ListingFact, PhotoFact } from '#functions/core/facts/facts.ts';

/** Deleted listing, kept until it can no longer be restored. */
export interface DeletedListing {
  sub: string;
  listing: ListingFact;
  /** These photos no longer belong to the account; their private files are kept with the listing. */
  photoIds: string[];
  /** Photos as facts, for a restore. Absent in listings deleted before restoring was possible. */
  photos?: PhotoFact[];
  /** ISO 8601, UTC. */
  deletedAt: string;
}

const deletedListing = shaped<DeletedListing>({
  sub: 'string',
  listing: 'object',
  photoIds: 'object',
  deletedAt: 'string',
});

/**
 * Returns the time until which a listing can be restored. The sweep then erases it, unless a legal hold keeps it longer
 * (KEEP-2, KEEP-3).
 */
export const heldUntil = ({ deletedAt }: Pick<DeletedListing, 'deletedAt'>): Date =>
  new Date(Date.parse(deletedAt) + deletedListingDays * dayMilliseconds);

/** Stores a deleted listing, and a pointer to it in the account's partition. */
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

/**
 * Removes the record of a deleted listing when the listing is restored. Refused if the listing was already erased or
 * restored.
 */
export const deletionUndone = (sub: string, listingId: string): AlsoRecord => ({
  actions: () => [
    { Delete: { Key: deletedKey(listingId), ...ifExists } },
    { Delete: { Key: heldListingKey(sub, listingId) } },
  ],
  refused: new AppError('not-found', 'the deleted listing was erased or restored in the meantime'),
});

/** Reads a deleted listing; undefined once it is erased. */
export const readDeletedListing = (listingId: string): Promise<DeletedListing | undefined> =>
  readItem(deletedKey(listingId), deletedListing);

/** Returns the ids of an account's deleted listings that are not yet erased. */
export const deletedListingIds = async (sub: string): Promise<string[]> =>
  (await queryPrefix(accountPk(sub), heldListingPrefix)).map(heldListingOf);

/**
 * Erases a deleted listing and the account's pointer to it. The outbox then erases its photo files.
 * @returns false if another run was first, or the account is under a legal hold
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
          // Erase only the listing of this deletion: a listing that was restored and deleted again has a new due date.
          ConditionExpression: 'deletedAt = :deletedAt',
          ExpressionAttributeValues: { ':deletedAt': deletedAt },
        },
      },
      { Delete: { Key: heldListingKey(sub, listing.id) } },
      { Delete: { Key: ownerKey(listing.id) } },
      // An operator may have set a legal hold since the caller checked.
      { ConditionCheck: { Key: accountKey(sub), ConditionExpression: 'attribute_not_exists(legalHold)' } },
      ...(photoIds.length > 0 ? [outboxAction({ kind: 'erase-photos', sub, photoIds }, new Date())] : []),
    ]),
  );

import { dayMilliseconds } from '#shared/day.ts';
import { deletedListingDays } from '#shared/listing-options.ts';
import { shaped } from '#functions/data/stored.ts';
import type { ListingFact, PhotoFact } from './facts.ts';

/** What a deleted listing leaves until its hold ends. */
export interface DeletedListing {
  sub: string;
  listing: ListingFact;
  /** Its photos are no longer the account's; their private files wait with it. */
  photoIds: string[];
  /** The same photos as facts, for whoever takes the deletion back; absent in what was deleted before that was possible. */
  photos?: PhotoFact[];
  /** ISO instant, UTC. */
  deletedAt: string;
}

export const deletedListing = shaped<DeletedListing>({
  sub: 'string',
  listing: 'object',
  photoIds: 'object',
  deletedAt: 'string',
});

/** Until when a deletion can be taken back; from then on the sweep erases it, unless a legal hold keeps it longer (KEEP-2, KEEP-3). */
export const heldUntil = ({ deletedAt }: Pick<DeletedListing, 'deletedAt'>): Date =>
  new Date(Date.parse(deletedAt) + deletedListingDays * dayMilliseconds);

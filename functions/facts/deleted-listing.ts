import { shaped } from '#functions/data/stored.ts';
import type { ListingFact } from './facts.ts';

/** What a deleted listing leaves until its hold ends. */
export interface DeletedListing {
  sub: string;
  listing: ListingFact;
  /** Its photos are no longer the account's; their private files wait with it. */
  photoIds: string[];
  /** ISO instant, UTC. */
  deletedAt: string;
}

export const deletedListing = shaped<DeletedListing>({
  sub: 'string',
  listing: 'object',
  photoIds: 'object',
  deletedAt: 'string',
});

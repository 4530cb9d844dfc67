import * as z from 'zod';
import { listingFact } from './listing-fact.ts';

/** What a deleted listing leaves until its hold ends. */
export const deletedListing = z.object({
  sub: z.string(),
  listing: listingFact,
  /** Its photos are no longer the account's; their private files wait with it. */
  photoIds: z.array(z.string()),
  /** ISO instant, UTC. */
  deletedAt: z.string(),
});
export type DeletedListing = z.infer<typeof deletedListing>;

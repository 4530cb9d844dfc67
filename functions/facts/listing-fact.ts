import * as z from 'zod';
import type { ListingContent } from '#shared/listing.ts';

/** What the provider wrote, as the save let it through: limits are checked at the save and not again at the table. */
const content = z.custom<ListingContent>((value) => typeof value === 'object' && value !== null);

/** A photo's place in a listing. */
const listingPhoto = z.object({
  id: z.string(),
  /** "My face is visible." */
  face: z.boolean(),
});
export type ListingPhoto = z.infer<typeof listingPhoto>;

/** The one listing of an account: what its owner wrote, and of that what passed review. Instants are ISO, UTC. */
export const listingFact = z.object({
  id: z.string(),
  /** Grows with every save; a save names the one it was based on. */
  version: z.number(),
  proposed: content,
  photos: z.array(listingPhoto),
  approved: content.optional(),
  approvedPhotos: z.array(listingPhoto).optional(),
  hiddenByOwner: z.boolean(),
  /** "Available now" until then. */
  onlineUntil: z.string().optional(),
  /** When it first became public; a later return to the public does not make it new again. */
  publishedAt: z.string().optional(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type ListingFact = z.infer<typeof listingFact>;

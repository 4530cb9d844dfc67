import type { DeletedListing as DeletedView, OwnListing } from '#shared/api/listing.ts';
import { AppError } from '#shared/errors.ts';
import type { Change, PhotoFact } from '#functions/core/facts/facts.ts';
import { limitRate } from '#functions/http/rate-limit.ts';
import { previewUrl } from '#functions/photo/photo-store.ts';
import { changeFacts } from '#functions/core/publish/change-facts.ts';
import {
  type DeletedListing,
  deletedListingIds,
  deletionUndone,
  heldUntil,
  readDeletedListing,
} from './deleted-listing-table.ts';
import { deletion } from './delete-listing.ts';
import { ownListing } from './own-listing.ts';

type Restorable = DeletedListing & { photos: PhotoFact[] };

/**
 * Number of restores per hour and account. Each restore may publish photos and lead to another deletion, and the
 * invalidations at the edge cost money.
 */
const restoresPerHour = 10;

/**
 * Restores a deleted listing with its id, photos and review outcomes. The facts decide whether it becomes public. Does
 * nothing if it is already restored.
 *
 * 1. Foreign, erased and expired listings all return not-found.
 * 2. An account has one listing (LIST-5). Another listing prevents the restore unless `replacing` names it. The named
 *    listing is deleted first, in its own transaction, so that each listing gets its own edge invalidation (PUB-10).
 *    After a crash between the two transactions the account has no listing, and a retry completes the restore.
 * 3. One transaction makes the listing and its photos facts again and removes the deleted record. A concurrent erasure
 *    by the sweep either comes first or fails.
 *
 * @throws AppError rate-limited, not-found, listing-exists, version-conflict
 */
export async function restoreListing(sub: string, id: string, replacing?: string): Promise<OwnListing> {
  await limitRate('restore', sub, { count: restoresPerHour, minutes: 60 });
  if (replacing !== undefined && replacing !== id) {
    await changeFacts(sub, async (facts, now) => {
      if (facts.listing?.id !== replacing) return undefined;
      await readRestorable(sub, id, now);
      return deletion(facts, now);
    });
  }
  const facts = await changeFacts(sub, async ({ listing }, now) => {
    if (listing?.id === id) return undefined;
    const held = await readRestorable(sub, id, now);
    if (listing) throw new AppError('listing-exists');
    return restoration(held);
  });
  const view = await ownListing(facts, new Date());
  if (!view) throw new Error('The restored listing is missing.');
  return view;
}

async function readRestorable(sub: string, id: string, now: Date): Promise<Restorable> {
  const held = await readDeletedListing(id);
  if (held?.sub !== sub || !isRestorable(held, now)) throw new AppError('not-found');
  return held;
}

const isRestorable = (held: DeletedListing, now: Date): held is Restorable =>
  held.photos !== undefined && now < heldUntil(held);

function restoration({ sub, listing, photos }: Restorable): Change {
  return {
    // Raise the version, so that saves from a form opened before the deletion fail as conflicts.
    listing: { ...listing, version: listing.version + 1, onlineUntil: undefined },
    photos: { put: photos },
    also: [deletionUndone(sub, listing.id)],
  };
}

/** Lists the caller's restorable listings, latest deletion first. */
export const listDeletedListings = async (sub: string): Promise<{ listings: DeletedView[] }> => ({
  listings: await restorableListings(await deletedListingIds(sub), new Date()),
});

/** Returns these deleted listings for display, latest deletion first. Omits those that can no longer be restored. */
export async function restorableListings(ids: readonly string[], now: Date): Promise<DeletedView[]> {
  const own = await readRestorables(ids, now);
  const inOrder = own.toSorted((one, other) => other.deletedAt.localeCompare(one.deletedAt));
  return Promise.all(inOrder.map(deletedView));
}

/** Reads these deleted listings. Omits those that can no longer be restored. */
export async function readRestorables(ids: readonly string[], now: Date): Promise<Restorable[]> {
  const held = await Promise.all(ids.map(readDeletedListing));
  return held.filter((one) => one !== undefined && isRestorable(one, now));
}

async function deletedView(held: Restorable): Promise<DeletedView> {
  const { listing, deletedAt } = held;
  const [first] = listing.photos;
  return {
    id: listing.id,
    title: listing.proposed.title,
    ...(first && { previewUrl: await previewUrl(first.id) }),
    deletedAt,
    erasedAt: heldUntil(held).toISOString(),
  };
}

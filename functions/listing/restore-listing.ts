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

/** A deleted listing with all that it takes to bring it back. */
type Restorable = DeletedListing & { photos: PhotoFact[] };

/** More than any change of mind; each one may publish photos anew and take them down again, which the edge is paid for. */
const restoresPerHour = 10;

/**
 * Takes a deletion back: the listing as it was, with its id, its photos and what passed review; what is public follows
 * from the facts as ever. A second time it is done already.
 *
 * 1. What is not this account's, is erased, or whose days are over, looks the same: it is not there.
 * 2. An account has one listing (LIST-5). Another one stands in the way, unless it is named: then it is deleted first,
 *    with a hold of its own, in a transaction of its own, so that the edge is told of each listing by itself (PUB-10).
 *    Whoever was cut off in between has no listing, and sends the same again.
 * 3. The listing and its photos become facts again and the hold ends, all or nothing: the sweep that erases it at the
 *    same time comes first or not at all.
 *
 * @param replacing the id of the present listing, to be deleted for it
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
  if (!view) throw new Error('The listing that was restored is not there.');
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
    // A form that was open before the deletion is told that it is not the same any more.
    listing: { ...listing, version: listing.version + 1, onlineUntil: undefined },
    photos: { put: photos },
    also: [deletionUndone(sub, listing.id)],
  };
}

/** My deleted listings that can be taken back, the last one first. */
export const listDeletedListings = async (sub: string): Promise<{ listings: DeletedView[] }> => ({
  listings: await restorableListings(await deletedListingIds(sub), new Date()),
});

/** Of these deleted listings those that can be taken back, the last one first. */
export async function restorableListings(ids: readonly string[], now: Date): Promise<DeletedView[]> {
  const own = await readRestorables(ids, now);
  const inOrder = own.toSorted((one, other) => other.deletedAt.localeCompare(one.deletedAt));
  return Promise.all(inOrder.map(deletedView));
}

/** Of these deleted listings those that can be taken back. */
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

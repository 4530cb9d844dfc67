import { createHash, randomUUID } from 'node:crypto';
import type { ListingSave, OwnListing } from '#shared/api/listing.ts';
import { AppError, type FieldError } from '#shared/errors.ts';
import { deletedListingsMax, listingLimits } from '#shared/listing-options.ts';
import { type ContactFault, settleContact } from '#shared/settle-contact.ts';
import { changeFacts } from '#functions/core/publish/change-facts.ts';
import type { Change, Facts, ListingFact, ListingPhoto, PhotoFact } from '#functions/core/facts/facts.ts';
import type { ListingContent } from '#shared/listing.ts';
import { contentReviewOn } from '#functions/data/environment.ts';
import { isSame, passedPhotos, shownInstead, textWaits } from '#functions/core/facts/contents.ts';
import { deletedListingIds } from './deleted-listing-table.ts';
import { ownListing } from './own-listing.ts';
import { readRestorables } from './restore-listing.ts';

/**
 * Creates or updates the provider's listing. `changeFacts` derives in the same transaction whether it is public.
 *
 * 1. Any provider may save, verified or not; the listing stays unpublished until the provider is verified (LIST-4).
 * 2. `version` detects a concurrent save from another tab, even when both tabs create the listing. A retry with the
 *    same idempotency key is ignored; a different save with that key is refused.
 * 3. A listing has 1 to 8 photos; each must belong to the provider and be ready.
 * 4. At least one way of contact is required. Numbers and user names are stored in a normalized form.
 * 5. With content review on, new contents wait for a reviewer while approved contents stay public (`settledText`,
 *    `settledPhotos`).
 * 6. Photos that this save removes from all versions are erased.
 * 7. A provider who has the maximum of deleted listings must restore one, or wait until one expires (KEEP-2).
 *
 * @throws AppError no-photo, too-many-photos, version-conflict, idempotency-key-reused, too-many-deleted, invalid-input
 */
export async function saveListing(sub: string, given: ListingSave): Promise<OwnListing> {
  checkCount(given);
  const save = withContact(given);
  const digest = digestOf(given);
  const facts = await changeFacts(sub, async (current, now) => {
    const { listing } = current;
    if (save.idempotencyKey && save.idempotencyKey === listing?.lastSaveKey) {
      if (listing.savedDigest !== undefined && listing.savedDigest !== digest)
        throw new AppError('idempotency-key-reused', 'the idempotency key belongs to another save');
      return undefined;
    }
    if (save.version !== listing?.version) throw new AppError('version-conflict');
    checkPhotos(save, current);
    if (!listing) await checkDeleted(sub, now);
    return saveChange(save, current, now, digest);
  });
  const view = await ownListing(facts, new Date());
  if (!view) throw new Error('The saved listing is missing.');
  return view;
}

/**
 * Returns the save with its contact details as stored (LIST-9). Refuses a save without a working contact, because a
 * saved listing is complete. An incomplete listing stays in the provider's form as a draft (CONTACT-5).
 */
function withContact(save: ListingSave): ListingSave {
  const { content, faults } = settleContact(save.content);
  if (faults.length === 0) return { ...save, content };
  throw new AppError(
    'invalid-input',
    'a contact method is missing or invalid',
    faults.map(({ path, fault }): FieldError => ({ field: `content.${path}`, message: allowed[fault] })),
  );
}

const allowed: Record<ContactFault['fault'], string> = {
  number:
    'a valid number, with country code (+525512345678) or in the national format of the listing’s country',
  name: 'a user name of that network, or the address of a profile there',
  none: 'at least one of phone, whatsapp, telegram, email or a profile name',
};

function checkCount({ photos }: ListingSave): void {
  if (photos.length < listingLimits.photosMin) throw new AppError('no-photo');
  if (photos.length > listingLimits.photosMax) throw new AppError('too-many-photos');
  const twice = photos.findIndex(({ id }, index) => photos.findIndex((other) => other.id === id) < index);
  if (twice >= 0) {
    const field = `photos.${twice}.id`;
    throw new AppError('invalid-input', 'a photo occurs twice', [{ field, message: 'each photo once' }]);
  }
}

/** Computes the digest that shows whether an idempotency key is reused for other contents. */
const digestOf = ({ version, content, photos }: ListingSave): string =>
  createHash('sha256')
    .update(JSON.stringify([version, content, photos]))
    .digest('base64url');

/**
 * Refuses a new listing if the account has the maximum of deleted listings (KEEP-2). Ignores listings that only a legal
 * hold keeps: the owner can neither restore them nor wait for them to expire.
 */
async function checkDeleted(sub: string, now: Date): Promise<void> {
  const ids = await deletedListingIds(sub);
  if (ids.length < deletedListingsMax) return;
  const restorable = await readRestorables(ids, now);
  if (restorable.length >= deletedListingsMax) throw new AppError('too-many-deleted');
}

/** Refuses photos that are missing, foreign, not ready, or used as avatar or in a post. All get the same error. */
function checkPhotos({ photos }: ListingSave, facts: Facts): void {
  const { photos: own, account, posts } = facts;
  const ready = new Set(
    own
      .filter(
        ({ id, status }) =>
          status === 'ready' &&
          id !== account.avatar &&
          id !== account.approvedAvatar &&
          !posts.some((post) => post.id === id),
      )
      .map(({ id }) => id),
  );
  const fields: FieldError[] = photos.flatMap(({ id }, index) =>
    ready.has(id) ? [] : [{ field: `photos.${index}.id`, message: 'a ready photo of this account' }],
  );
  if (fields.length > 0) throw new AppError('no-photo', 'a photo is not ready', fields);
}

function saveChange(save: ListingSave, facts: Facts, now: Date, digest: string): Change {
  const { listing } = facts;
  const { approvedPhotos, put } = settledPhotos(save.photos, facts, now);
  const next: ListingFact = {
    // Values of a new listing; an existing one replaces them.
    hiddenByOwner: false,
    createdAt: now.toISOString(),
    id: randomUUID(),
    ...listing,
    version: (listing?.version ?? 0) + 1,
    proposed: save.content,
    ...settledText(save.content, listing, now),
    photos: save.photos,
    lastSaveKey: save.idempotencyKey,
    savedDigest: save.idempotencyKey && digest,
    approvedPhotos,
    updatedAt: now.toISOString(),
  };
  const before = [...(listing?.photos ?? []), ...(listing?.approvedPhotos ?? [])].map(({ id }) => id);
  const after = new Set([...next.photos, ...approvedPhotos].map(({ id }) => id));
  return { listing: next, photos: { put, delete: [...new Set(before)].filter((id) => !after.has(id)) } };
}

/**
 * Decides the review state of the text. Changed text waits for a reviewer. Approved text passes; while content review
 * is off, any text passes. Refused text neither waits nor passes until the provider changes it (LIST-11).
 */
function settledText(
  content: ListingContent,
  listing: ListingFact | undefined,
  now: Date,
): Pick<ListingFact, 'approved' | 'textWaitsSince' | 'textRefusal'> {
  const approved = listing?.approved;
  const textRefusal = listing && isSame(content, listing.proposed) ? listing.textRefusal : undefined;
  if (textRefusal) return { approved, textRefusal, textWaitsSince: undefined };
  if (!contentReviewOn() || isSame(content, approved))
    return { approved: content, textRefusal: undefined, textWaitsSince: undefined };
  // Text that already waits keeps its position in the queue when it is saved again.
  const waited = listing && textWaits(listing) ? (listing.textWaitsSince ?? listing.updatedAt) : undefined;
  return { approved, textRefusal: undefined, textWaitsSince: waited ?? now.toISOString() };
}

/**
 * Decides the review state of each photo. If the face tag of an approved photo changes, visitors see the approved tag
 * until a reviewer confirms the new one. Removing and reordering photos needs no review.
 * @param wanted ready photos of the account, in the owner's order
 */
function settledPhotos(
  wanted: readonly ListingPhoto[],
  facts: Facts,
  now: Date,
): { approvedPhotos: ListingPhoto[]; put: PhotoFact[] } {
  const passed = passedPhotos(facts);
  const put = wanted.flatMap(({ id, face }): PhotoFact[] => {
    const photo = facts.photos.find((one) => one.id === id);
    if (!photo) return [];
    if (photo.reviewRefusal?.face === face) return [{ ...photo, waitsSince: undefined }];
    const confirmed = passed.get(id);
    if (!contentReviewOn() || confirmed === face) {
      passed.set(id, face);
      return [{ ...photo, approved: true, waitsSince: undefined, reviewRefusal: undefined }];
    }
    const waitsSince = photo.waitsSince ?? now.toISOString();
    return [{ ...photo, approved: confirmed !== undefined, waitsSince, reviewRefusal: undefined }];
  });
  return { approvedPhotos: shownInstead(wanted, passed, facts.listing?.approvedPhotos ?? []), put };
}

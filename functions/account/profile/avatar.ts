import { AppError } from '#shared/errors.ts';
import { contentReviewOn } from '#functions/data/environment.ts';
import { changeFacts } from '#functions/core/publish/change-facts.ts';
import { type Change, type Facts, type PhotoFact, showableAvatar } from '#functions/core/facts/facts.ts';

/**
 * Sets one of the account's photos as its public avatar, or removes the avatar (PHOTO-7).
 *
 * - The avatar is reviewed like the listing's photos and is public only together with the listing.
 * - While a new avatar waits for review, the approved one stays public.
 * - A photo of the listing or of a post can't be the avatar: the photo would be erased when either use ends.
 * - Avatars that are no longer wanted or shown are erased.
 *
 * @param id undefined: visitors see the listing's first photo again, at once
 * @throws AppError no-photo if the photo is missing, foreign, not ready, or used by the listing or a post
 */
export const setAvatar = (sub: string, id: string | undefined): Promise<Facts> =>
  changeFacts(sub, (facts, now) => {
    const { account, photos, listing, posts } = facts;
    if (account.avatar === id) return undefined;
    if (id === undefined) return changeAvatar(facts, undefined, undefined);
    const photo = photos.find((one) => one.id === id);
    const elsewhere = [...(listing?.photos ?? []), ...(listing?.approvedPhotos ?? []), ...posts];
    if (photo?.status !== 'ready' || elsewhere.some((one) => one.id === id))
      throw new AppError('no-photo', 'not a ready photo of the account');
    const next = settlePhoto(photo, account.approvedAvatar === id, now);
    return changeAvatar(facts, next, next.approved ? undefined : showableAvatar(facts)?.id);
  });

/** Approves the photo if it was shown before or if content review is off. Otherwise the photo waits for a reviewer. */
function settlePhoto(photo: PhotoFact, wasShown: boolean, now: Date): PhotoFact {
  if (wasShown || !contentReviewOn()) return { ...photo, approved: true, waitsSince: undefined };
  return { ...photo, approved: false, waitsSince: photo.waitsSince ?? now.toISOString() };
}

/** @param approvedAvatar photo that stays public until the wanted one is approved */
function changeAvatar(
  { account, photos }: Facts,
  wanted: PhotoFact | undefined,
  approvedAvatar: string | undefined,
): Change {
  const kept = [wanted?.id, approvedAvatar];
  const gone = [account.avatar, account.approvedAvatar].flatMap((id) =>
    id !== undefined && !kept.includes(id) && photos.some((one) => one.id === id) ? id : [],
  );
  return {
    account: { ...account, avatar: wanted?.id, approvedAvatar },
    photos: { put: wanted ? [wanted] : [], delete: gone },
  };
}

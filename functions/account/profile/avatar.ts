import { AppError } from '#shared/errors.ts';
import { contentReviewOn } from '#functions/data/environment.ts';
import { changeFacts } from '#functions/core/publish/change-facts.ts';
import { type Change, type Facts, type PhotoFact, showableAvatar } from '#functions/core/facts/facts.ts';

/**
 * Makes one of the account's photos the public avatar (PHOTO-7), or none. It has been through the same pipeline as the
 * listing's, is reviewed as they are, and is public only with the listing. While it waits, the one that was approved
 * before stays. A photo of the listing, or of a post, is no avatar too: either may go without the other. What is neither wanted nor
 * shown any more is erased.
 *
 * @param id undefined: visitors see the listing's first photo again, at once
 * @throws AppError no-photo for one that is not the account's, not ready, on the listing or a post's
 */
export const setAvatar = (sub: string, id: string | undefined): Promise<Facts> =>
  changeFacts(sub, (facts, now) => {
    const { account, photos, listing, posts } = facts;
    if (account.avatar === id) return undefined;
    if (id === undefined) return changeAvatar(facts, undefined, undefined);
    const photo = photos.find((one) => one.id === id);
    const elsewhere = [...(listing?.photos ?? []), ...(listing?.approvedPhotos ?? []), ...posts];
    if (photo?.status !== 'ready' || elsewhere.some((one) => one.id === id))
      throw new AppError('no-photo', 'not a photo of the account that is ready');
    const next = settlePhoto(photo, account.approvedAvatar === id, now);
    return changeAvatar(facts, next, next.approved ? undefined : showableAvatar(facts)?.id);
  });

/** It passed before, or nobody has to look at it; else it waits for a reviewer from now on. */
function settlePhoto(photo: PhotoFact, wasShown: boolean, now: Date): PhotoFact {
  if (wasShown || !contentReviewOn()) return { ...photo, approved: true, waitsSince: undefined };
  return { ...photo, approved: false, waitsSince: photo.waitsSince ?? now.toISOString() };
}

/** @param approvedAvatar what stays public until the wanted one is approved */
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

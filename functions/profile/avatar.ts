import { AppError } from '#shared/errors.ts';
import { changeFacts } from '#functions/publish/change-facts.ts';
import type { Facts } from '#functions/facts/facts.ts';

/**
 * Makes one of the account's photos the public avatar (PHOTO-7), or none. It has been through the
 * same pipeline as the listing's, is reviewed as they are, and is public only with the listing. A photo of the listing
 * is no avatar too: either may go without the other. The one before is erased.
 *
 * @param id undefined: visitors see the listing's first photo again
 * @throws AppError no-photo for one that is not the account's, not ready or on the listing
 */
export const setAvatar = (sub: string, id: string | undefined): Promise<Facts> =>
  changeFacts(sub, ({ account, photos, listing }) => {
    const before = account.avatar;
    if (before === id) return undefined;
    const photo = photos.find((one) => one.id === id);
    const onListing = [...(listing?.photos ?? []), ...(listing?.approvedPhotos ?? [])];
    if (id !== undefined && (photo?.status !== 'ready' || onListing.some((one) => one.id === id)))
      throw new AppError('no-photo', 'not a photo of the account that is ready');
    const gone = photos.some((one) => one.id === before) ? [before ?? ''] : [];
    return { account: { ...account, avatar: id }, photos: { delete: gone } };
  });

import type { OwnProfile } from '#shared/api/profile.ts';
import { readableNumber } from '#shared/phone.ts';
import { ownPhoto } from '#functions/photo/own-photo.ts';
import type { AccountFact, Facts } from '#functions/core/facts/facts.ts';
import { openEmailChange } from './address-code.ts';

/** The profile as its owner sees it; the account item is the authority on it. */
export async function ownProfile({ account, photos, listing }: Facts): Promise<OwnProfile> {
  const avatar = photos.find(({ id }) => id === account.avatar);
  const readablePhone = readableNumber(account.profile?.phone);
  return {
    version: 0,
    ...account.profile,
    name: account.name,
    ...(readablePhone !== undefined && { readablePhone }),
    ...ownAddress(account),
    ...(avatar && { avatar: await ownPhoto(avatar, listing) }),
    ...(account.approvedAvatar !== undefined && { avatarBefore: true }),
  };
}

/** The address that signs in, and the one that waits for its code. */
export const ownAddress = (account: AccountFact): Pick<OwnProfile, 'email' | 'pendingEmail'> => ({
  email: account.email,
  pendingEmail: openEmailChange(account, new Date())?.to,
});

import type { OwnProfile } from '#shared/api/profile.ts';
import { readableNumber } from '#shared/phone.ts';
import { ownPhoto } from '#functions/photo/own-photo.ts';
import type { AccountFact, Facts } from '#functions/core/facts/facts.ts';
import { openEmailChange } from './address-code.ts';

/** Builds the profile as its owner sees it. The account item is the authority. */
export async function ownProfile(facts: Facts): Promise<OwnProfile> {
  const { account, photos } = facts;
  const avatar = photos.find(({ id }) => id === account.avatar);
  const readablePhone = readableNumber(account.profile?.phone);
  return {
    version: 0,
    ...account.profile,
    name: account.name,
    ...(readablePhone !== undefined && { readablePhone }),
    ...ownAddress(account),
    ...(avatar && { avatar: await ownPhoto(avatar, facts, 'square') }),
    ...(account.approvedAvatar !== undefined && { avatarBefore: true }),
  };
}

/** Returns the sign-in address, and the new address that still needs its code. */
export const ownAddress = (account: AccountFact): Pick<OwnProfile, 'email' | 'pendingEmail'> => ({
  email: account.email,
  pendingEmail: openEmailChange(account, new Date())?.to,
});

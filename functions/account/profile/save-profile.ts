import { isDeepStrictEqual } from 'node:util';
import type { OwnProfile } from '#shared/api/profile.ts';
import { AppError } from '#shared/errors.ts';
import { internationalNumber } from '#shared/phone.ts';
import type { Profile, ProfileSave } from '#shared/profile.ts';
import { asStored } from '#functions/data/stored.ts';
import { changeFacts } from '#functions/core/publish/change-facts.ts';
import type { AccountFact } from '#functions/core/facts/facts.ts';
import { ownProfile } from './own-profile.ts';

/**
 * Saves the owner's profile. `version` detects a concurrent save from another tab; a retry of the same save is ignored.
 * @throws AppError invalid-input (a phone number that no country has), version-conflict
 */
export async function saveProfile(sub: string, save: ProfileSave): Promise<OwnProfile> {
  assertPhone(save);
  const { name, ...given } = save;
  const next: Profile = asStored({ ...given, version: given.version + 1 });
  const facts = await changeFacts(sub, ({ account }) => {
    if (isSavedAlready(account, name, next)) return undefined;
    if (save.version !== (account.profile?.version ?? 0)) throw new AppError('version-conflict');
    return { account: { ...account, name, profile: next } };
  });
  return ownProfile(facts);
}

function assertPhone({ phone }: ProfileSave): void {
  if (phone === undefined || internationalNumber(phone, undefined) === phone) return;
  throw new AppError('invalid-input', 'invalid phone number', [
    { field: 'phone', message: 'a valid number of its country' },
  ]);
}

const isSavedAlready = (account: AccountFact, name: string, next: Profile): boolean =>
  account.name === name && isDeepStrictEqual(account.profile, next);

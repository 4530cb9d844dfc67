import type { OwnProfile } from '#shared/api/profile.ts';
import type { AccountFact } from '../publish/facts.ts';
import { openEmailChange } from './change-email.ts';

/** Her profile as she sees it; the account item is the authority on it. */
export const ownProfile = (account: AccountFact): OwnProfile => ({
  version: 0,
  ...account.profile,
  name: account.name,
  ...ownAddress(account),
});

/** The address she signs in with, and the one that waits for its code. */
export const ownAddress = (account: AccountFact): Pick<OwnProfile, 'email' | 'pendingEmail'> => ({
  email: account.email,
  pendingEmail: openEmailChange(account, new Date())?.to,
});

import type { OwnProfile } from '#shared/api/profile.ts';
import type { AccountFact } from '../publish/facts.ts';

/** Her profile as she sees it; the account item is the authority on it. */
export const ownProfile = ({ name, email, profile }: AccountFact): OwnProfile => ({
  version: 0,
  ...profile,
  name,
  email,
});

import type { Handlers } from '../http/request.ts';
import { ownProfile } from './own-profile.ts';
import { saveProfile } from './save-profile.ts';

/** What a person says of herself, and how she is reached. */
export const profileHandlers = {
  getProfile: async ({ caller }) => ownProfile(caller.account),
  saveProfile: ({ caller, body }) => saveProfile(caller.sub, body),
} satisfies Partial<Handlers<'member'>>;

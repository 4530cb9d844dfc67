import type { Handlers } from '#functions/http/request.ts';
import { readFacts } from '#functions/facts/read-facts.ts';
import { setAvatar } from './avatar.ts';
import { becomeWorker } from './become-worker.ts';
import { cancelEmailChange, confirmEmailChange, startEmailChange } from './change-email.ts';
import { ownAddress, ownProfile } from './own-profile.ts';
import { saveProfile } from './save-profile.ts';

/** What a person says about themselves, and how they are reached. */
export const profileHandlers = {
  getProfile: async ({ caller }) => ownProfile(await readFacts(caller.sub)),
  saveProfile: ({ caller, body }) => saveProfile(caller.sub, body),
  setAvatar: async ({ caller, body }) => ownProfile(await setAvatar(caller.sub, body.id)),
  removeAvatar: async ({ caller }) => ownProfile(await setAvatar(caller.sub, undefined)),
  becomeWorker: async ({ caller, body }) => ({ role: await becomeWorker(caller, body.termsVersion) }),
  startEmailChange: async ({ caller, body }) => ownAddress(await startEmailChange(caller, body)),
  confirmEmailChange: async ({ caller, body }) => ownAddress(await confirmEmailChange(caller, body.code)),
  cancelEmailChange: async ({ caller }) => ownAddress(await cancelEmailChange(caller.sub)),
} satisfies Partial<Handlers<'member'>>;

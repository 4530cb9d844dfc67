import * as z from 'zod';
import { account, knownPassword, termsVersion } from '../account.ts';
import { placesOf } from '../location/catalogue.ts';
import { emailAddress, plainLine, shownLine, shownText } from '../plain-text.ts';
import { placedProfileSave, profile } from '../profile.ts';
import { codeDigits } from '../security.ts';
import { photoId } from '../photo.ts';
import { ownPhoto } from './photo.ts';
import { route } from './route.ts';

const ownAddress = account.pick({ email: true }).extend({
  /** Replaces the account's address once the owner enters the mailed code. */
  pendingEmail: z.email().optional(),
});

const ownProfile = profile.extend({
  name: shownLine,
  bio: shownText.optional(),
  /** The phone number in readable form; absent if there is no phone number. */
  readablePhone: z.string().optional(),
  ...ownAddress.shape,
  avatar: ownPhoto.optional(),
  /** True if a previously approved avatar stays public until the new avatar is approved. */
  avatarBefore: z.boolean().optional(),
});
export type OwnProfile = z.infer<typeof ownProfile>;

/** A code as typed. Input without digits is refused before any request to the user pool. */
const mailedCode = plainLine(64).refine((typed) => codeDigits(typed) !== '', { message: 'a code of digits' });

export const profileRoutes = {
  getProfile: route('GET /api/me/profile', {
    entry: 'member',
    access: 'user',
    summary: 'Returns the caller’s private profile.',
    output: ownProfile,
  }),
  saveProfile: route('PUT /api/me/profile', {
    entry: 'member',
    access: 'user',
    summary: 'Saves the caller’s name, phone, place and bio; the version detects concurrent changes.',
    body: placedProfileSave(placesOf),
    output: ownProfile,
    errors: ['version-conflict'],
  }),
  setAvatar: route('PUT /api/me/avatar', {
    entry: 'member',
    access: 'worker',
    summary:
      'Makes one of the caller’s photos the public avatar, in place of the previous one; the listing must not use the photo.',
    body: z.object({ id: photoId }),
    output: ownProfile,
    errors: ['no-photo'],
  }),
  removeAvatar: route('DELETE /api/me/avatar', {
    entry: 'member',
    access: 'worker',
    summary: 'Deletes the caller’s avatar; the listing’s first photo replaces it.',
    output: ownProfile,
  }),
  becomeProvider: route('POST /api/me/provider', {
    entry: 'member',
    access: 'user',
    summary: 'Gives the caller the provider’s role under the terms in force; callers with a role keep it.',
    body: z.object({ termsVersion: z.literal(termsVersion) }),
    output: account.pick({ role: true }),
  }),
  startEmailChange: route('POST /api/me/email', {
    entry: 'member',
    access: 'user',
    summary: 'Sends a code to the new e-mail address; the current address stays until the code is confirmed.',
    body: z.object({ email: emailAddress, password: knownPassword }),
    output: ownAddress,
    errors: ['wrong-password'],
  }),
  confirmEmailChange: route('POST /api/me/email/confirm', {
    entry: 'member',
    access: 'user',
    summary: 'Makes the new e-mail address the caller’s own by its code, and notifies the old address.',
    body: z.object({ code: mailedCode }),
    output: ownAddress,
    errors: ['code-refused', 'no-email-change'],
  }),
  cancelEmailChange: route('DELETE /api/me/email', {
    entry: 'member',
    access: 'user',
    summary: 'Cancels a pending change of e-mail address; its code no longer works.',
    output: ownAddress,
  }),
};

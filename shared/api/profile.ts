import * as z from 'zod';
import { account, knownPassword, termsVersion } from '../account.ts';
import { placesOf } from '../location/catalogue.ts';
import { emailAddress, plainLine, shownLine, shownText } from '../plain-text.ts';
import { placedProfileSave, profile } from '../profile.ts';
import { codeDigits } from '../security.ts';
import { photoId } from '../photo.ts';
import { ownPhoto } from './photo.ts';
import { route } from './route.ts';

/** E-mail address for sign-in. */
const ownAddress = account.pick({ email: true }).extend({
  /** New address that replaces `email` once its mailed code is entered. */
  pendingEmail: z.email().optional(),
});

const ownProfile = profile.extend({
  name: shownLine,
  bio: shownText.optional(),
  /** The phone number in readable form; absent if there is no phone number. */
  readablePhone: z.string().optional(),
  ...ownAddress.shape,
  /** The public avatar, with its review state. */
  avatar: ownPhoto.optional(),
  /** True if a previously approved avatar stays public until this one is approved. */
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
    summary: 'Saves name, phone, place and bio. The version detects a concurrent save.',
    body: placedProfileSave(placesOf),
    output: ownProfile,
    errors: ['version-conflict'],
  }),
  setAvatar: route('PUT /api/me/avatar', {
    entry: 'member',
    access: 'worker',
    summary:
      'Makes a photo of the caller that is not in the listing the public avatar. It replaces the earlier avatar.',
    body: z.object({ id: photoId }),
    output: ownProfile,
    errors: ['no-photo'],
  }),
  removeAvatar: route('DELETE /api/me/avatar', {
    entry: 'member',
    access: 'worker',
    summary: 'Deletes the avatar. The listing’s first photo replaces it.',
    output: ownProfile,
  }),
  becomeProvider: route('POST /api/me/provider', {
    entry: 'member',
    access: 'user',
    summary:
      'Makes a customer a provider, under the current terms. Does nothing for providers and reviewers.',
    body: z.object({ termsVersion: z.literal(termsVersion) }),
    output: account.pick({ role: true }),
  }),
  startEmailChange: route('POST /api/me/email', {
    entry: 'member',
    access: 'user',
    summary:
      'Mails a code to a new e-mail address. The current address stays valid until the code is entered.',
    body: z.object({ email: emailAddress, password: knownPassword }),
    output: ownAddress,
    errors: ['wrong-password'],
  }),
  confirmEmailChange: route('POST /api/me/email/confirm', {
    entry: 'member',
    access: 'user',
    summary: 'Confirms the new e-mail address with the mailed code, and notifies the old address.',
    body: z.object({ code: mailedCode }),
    output: ownAddress,
    errors: ['code-refused', 'no-email-change'],
  }),
  cancelEmailChange: route('DELETE /api/me/email', {
    entry: 'member',
    access: 'user',
    summary: 'Cancels a change of e-mail address; its code becomes invalid.',
    output: ownAddress,
  }),
};

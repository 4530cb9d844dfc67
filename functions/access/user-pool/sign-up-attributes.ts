import * as z from 'zod';
import { languages, termsVersion } from '#shared/account.ts';
import { emailAddress } from '#shared/plain-text.ts';
import { personName } from '#shared/profile.ts';

/**
 * What a sign-up must carry (shared/account-options.ts): the terms in force and the 18+ declaration among it. The
 * browser's time of the declaration says that it was made; when is the server's to say (`afterConfirmation`).
 */
export const signUpAttributes = z.object({
  email: emailAddress,
  name: personName,
  'custom:worker': z.enum(['true', 'false']),
  'custom:termsVersion': z.literal(termsVersion),
  'custom:adultDeclaredAt': z.iso.datetime(),
  'custom:language': z.enum(languages),
});

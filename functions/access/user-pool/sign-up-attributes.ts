import * as z from 'zod';
import { type Language, languages, termsVersion } from '#shared/account.ts';
import { emailAddress } from '#shared/plain-text.ts';
import { personName } from '#shared/profile.ts';

/**
 * Attributes that a sign-up must have (shared/account-options.ts), including the terms in force and the 18+
 * declaration. The browser's time of the declaration only shows that the user made the declaration: the server sets the
 * time that counts (`afterConfirmation`).
 */
export const signUpAttributes = z.object({
  email: emailAddress,
  name: personName,
  'custom:worker': z.enum(['true', 'false']),
  'custom:termsVersion': z.literal(termsVersion),
  'custom:adultDeclaredAt': z.iso.datetime(),
  'custom:language': z.enum(languages),
});

/** Returns the language of a pool user without an account. */
export const languageOf = (attributes: Record<string, string>): Language =>
  languages.find((language) => language === attributes['custom:language']) ?? 'es';

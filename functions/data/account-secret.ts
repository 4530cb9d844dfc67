import { keyedSecret } from './secrets.ts';

/** Purposes of the secret that protects accounts. The public Lambdas `page` and `browse` can't read this secret. */
type AccountPurpose =
  /** Pointer from an e-mail address to its account. */
  | 'email'
  /** User name in the user pool, derived from the id of the sign-up form. */
  | 'user-name'
  /** Devices that signed in to an account, and proof that a browser's device id was issued by this site. */
  | 'device'
  | 'device-cookie'
  /** Validity of an e-mailed link to set a new password. */
  | 'reset-stamp'
  /** Code that confirms a new e-mail address. */
  | 'address-code'
  /** Recovery codes, the id of their set, and their stored hashes. */
  | 'recovery-codes'
  | 'recovery-batch'
  | 'recovery-code'
  /** Encryption of notes in the diary. */
  | 'booking-note'
  /** Hashes that recognize document numbers, document files and pixels of refused photos without storing them. */
  | 'document'
  | 'document-file'
  | 'photo-pixels';

/** Marked pure, so that bundles that do not use this secret leave it out (visitor-secret.ts). */
export const accountSecret = /* @__PURE__ */ keyedSecret<AccountPurpose>('ACCOUNT_SECRET_ARN');

/** Returns the case-insensitive hash that finds an account by its e-mail address. */
export const emailHash = (email: string): Promise<string> =>
  accountSecret.hash('email', email.trim().toLowerCase());

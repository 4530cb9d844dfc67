import { keyedSecret } from './secrets.ts';

/** What protects accounts. The Lambdas that anybody reaches without signing in, `page` and `browse`, can't read it. */
type AccountPurpose =
  /** An account's pointer from its e-mail address. */
  | 'email'
  /** The user pool's name of a form's user. */
  | 'user-name'
  /** Which browsers signed in to an account, and that a browser's device id is one of ours. */
  | 'device'
  | 'device-cookie'
  /** That an e-mailed link to a new password still holds. */
  | 'reset-stamp'
  /** Code that confirms a new e-mail address. */
  | 'address-code'
  /** Recovery codes, which set they are of, and what is kept of them. */
  | 'recovery-codes'
  | 'recovery-batch'
  | 'recovery-code'
  /** What the diary's notes are sealed with. */
  | 'booking-note'
  /** Numbers of documents, files of documents, pixels of refused photos: known again, and not kept. */
  | 'document'
  | 'document-file'
  | 'photo-pixels';

/** Pure, for the same reason as `visitorSecret`. */
export const accountSecret = /* @__PURE__ */ keyedSecret<AccountPurpose>('ACCOUNT_SECRET_ARN');

/** The hash by which an account is found from its e-mail address, whatever its case. */
export const emailHash = (email: string): Promise<string> =>
  accountSecret.hash('email', email.trim().toLowerCase());

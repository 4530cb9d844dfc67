import { keyedSecret } from './secrets.ts';

/** Purposes of the visitors' Lambdas. This secret gives no access to accounts. */
type VisitorPurpose =
  /** Encryption of a cursor, and its nonce (cursor.ts). */
  | 'cursor'
  | 'cursor-nonce'
  /** Permission to read contact details without JavaScript. */
  | 'contact-ticket'
  /** Hashes of visitors who were counted today. */
  | 'daily'
  /** Network addresses whose report hid a listing, and receipts of reports. */
  | 'report'
  /** Subjects of a rate limit: network addresses, and the others listed in rate-limit.ts. */
  | 'rate';

/**
 * The pure mark lets a bundle leave this secret out if it does not use the secret. entries.ts must not give the secret
 * to a Lambda with such a bundle.
 */
export const visitorSecret = /* @__PURE__ */ keyedSecret<VisitorPurpose>('VISITOR_SECRET_ARN');

import { keyedSecret } from './secrets.ts';

/** What visitors' Lambdas seal and hash. Whoever reads this secret gets at no account. */
type VisitorPurpose =
  /** What a cursor is sealed with, and what its nonce is made with (cursor.ts). */
  | 'cursor'
  | 'cursor-nonce'
  /** Leave to read contact details without JavaScript. */
  | 'contact-ticket'
  /** Who was counted today. */
  | 'daily'
  /** Who used up a limit: network addresses, and what rate-limit.ts lists. */
  | 'rate';

/** Pure, so that a bundle that reaches this file and does not use it is not given the secret (entries.ts). */
export const visitorSecret = /* @__PURE__ */ keyedSecret<VisitorPurpose>('VISITOR_SECRET_ARN');

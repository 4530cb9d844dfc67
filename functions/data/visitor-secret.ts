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

/** Marked pure, so that bundles that don't use it drop it; entries.ts then must not list the secret. */
export const visitorSecret = /* @__PURE__ */ keyedSecret<VisitorPurpose>('VISITOR_SECRET_ARN');

/**
 * Errors of the API, for browser and server. The server throws `AppError`, functions/http turns it into a response of
 * this shape, and web/i18n translates its code. Codes never change, because they are part of the contract.
 */
export const errorKinds = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  'not-found': 404,
  conflict: 409,
  'too-large': 413,
  'rate-limited': 429,
  internal: 500,
  unavailable: 503,
} as const;

type ErrorKind = keyof typeof errorKinds;

/** Every error code, with its kind. */
export const errorCodes = {
  /** A field is missing, unknown, of the wrong type or out of limits; `fields` names each one. */
  'invalid-input': 'invalid',
  'invalid-cursor': 'invalid',
  'invalid-signature': 'invalid',
  /** The current password, entered again, was wrong. */
  'wrong-password': 'invalid',
  /** The user pool rejected the new password. */
  'password-refused': 'invalid',
  /** E-mail address, password or recovery code was wrong; the response does not reveal which. */
  'recovery-refused': 'invalid',
  /** A mailed code was wrong, used, expired or never sent. */
  'code-refused': 'invalid',
  'under-age': 'invalid',
  'no-photo': 'invalid',
  'too-many-photos': 'invalid',
  /** The amount on the bank account differs from the transfer's amount. */
  'amount-differs': 'invalid',
  'documents-missing': 'invalid',
  /** A sign-in form was posted without its script. */
  'script-required': 'invalid',
  'sign-in-required': 'unauthenticated',
  'session-ended': 'unauthenticated',
  'account-suspended': 'forbidden',
  'worker-role-required': 'forbidden',
  'adult-confirmation-required': 'forbidden',
  'origin-refused': 'forbidden',
  'identity-not-approved': 'forbidden',
  /** Identity not approved, or no running membership. */
  'not-verified': 'forbidden',
  'not-found': 'not-found',
  /** Another user or tab changed the record first; read the record again and repeat the change. */
  'version-conflict': 'conflict',
  'no-email-change': 'conflict',
  'listing-exists': 'conflict',
  /** The account has the maximum of deleted listings, so it cannot create a new one. */
  'too-many-deleted': 'conflict',
  /** The idempotency key belongs to a save with different content. */
  'idempotency-key-reused': 'conflict',
  'too-many-saved': 'conflict',
  /** The account has no listing to publish the post with. */
  'no-listing': 'conflict',
  /** One of the visible and waiting posts must end or be deleted first. */
  'too-many-posts': 'conflict',
  'too-many-bookings': 'conflict',
  /** The provider cannot be "available now" during an appointment. */
  'booking-running': 'conflict',
  'authenticator-missing': 'conflict',
  'second-factor-on': 'conflict',
  'second-factor-off': 'conflict',
  'already-submitted': 'conflict',
  /** Only the address differs from the approved details; `fields` gives the approved address. */
  'address-needs-proof': 'conflict',
  'already-subscribed': 'conflict',
  /** A membership would show nothing yet: the listing or the identity is not approved, or the country is closed. */
  'nothing-to-show': 'conflict',
  /**
   * The payer's bank has not decided the dispute about the last payment; no purchase is possible before the decision.
   */
  'membership-disputed': 'conflict',
  /** The account never paid for a membership. */
  'nothing-to-end': 'conflict',
  /** There is no membership, or the paid period is over and a new purchase is needed. */
  'nothing-to-resume': 'conflict',
  /** The owner requested the account's erasure and has not undone the request. */
  'account-erasing': 'conflict',
  /** The deadline for undoing the erasure has passed. */
  'erasure-begun': 'conflict',
  'claimed-by-another': 'conflict',
  /** The reviewer made an earlier decision in this case, so another one must decide now. */
  'another-reviewer-required': 'forbidden',
  /** Each decision has one appeal. */
  'already-appealed': 'conflict',
  /** The six months for an appeal are over. */
  'appeal-late': 'conflict',
  /** The bank movement already paid another transfer; `fields` names that transfer's reference. */
  'bank-reference-used': 'conflict',
  /** The reviewer has not opened every document of the case; `fields` names each missing kind. */
  'documents-unopened': 'conflict',
  'body-too-large': 'too-large',
  'rate-limited': 'rate-limited',
  /** The provider reached the maximum number of posts created in one day (UTC). */
  'posts-of-day-used': 'rate-limited',
  /** Signed-out visitors, all together, sent too many messages to the operator in the last hour. */
  'support-full': 'rate-limited',
  'payment-provider-failed': 'unavailable',
  unavailable: 'unavailable',
  internal: 'internal',
} as const satisfies Record<string, ErrorKind>;

export type ErrorCode = keyof typeof errorCodes;
export const isErrorCode = (text: string): text is ErrorCode => Object.hasOwn(errorCodes, text);

/** Retry-After, in seconds, of an unavailable service (503). */
export const retryAfterSeconds = 5;

/** Rejected input field: its path and its allowed values. */
export interface FieldError {
  field: string;
  message: string;
}

/** Body of every error response. */
export interface ErrorBody {
  code: ErrorCode;
  /** For developers; users read the catalogue's text for `code`. */
  message: string;
  fields?: FieldError[];
  requestId?: string;
}

/** Expected error, thrown by domain functions. Any other error is a bug and returns 500. */
export class AppError extends Error {
  override name = 'AppError';
  readonly code: ErrorCode;
  readonly fields: FieldError[] | undefined;
  /** Seconds after which the same request can succeed, for Retry-After. */
  readonly retryAfter: number | undefined;

  constructor(code: ErrorCode, message: string = code, fields?: FieldError[], retryAfter?: number) {
    super(message);
    this.code = code;
    this.fields = fields;
    this.retryAfter = retryAfter ?? (errorCodes[code] === 'unavailable' ? retryAfterSeconds : undefined);
  }

  get kind(): ErrorKind {
    return errorCodes[this.code];
  }

  get status(): number {
    return errorKinds[this.kind];
  }
}

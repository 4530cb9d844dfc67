/**
 * Errors, for both sides. The server throws `AppError`; functions/http maps it to an answer of this shape;
 * web/i18n turns the code into words. Codes are stable: they are part of the contract.
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

/** Every code and the kind it belongs to. */
export const errorCodes = {
  /** A field is missing, unknown, of the wrong type or out of its limits; `fields` names each. */
  'invalid-input': 'invalid',
  'invalid-cursor': 'invalid',
  'invalid-signature': 'invalid',
  /** A password that was asked for again was wrong. */
  'wrong-password': 'invalid',
  /** The user pool does not take this new password. */
  'password-refused': 'invalid',
  /** Address, password or recovery code: which of them is not told. */
  'recovery-refused': 'invalid',
  /** A mailed code that is wrong, was used or has expired; or that nobody was sent. */
  'code-refused': 'invalid',
  'under-age': 'invalid',
  'no-photo': 'invalid',
  'too-many-photos': 'invalid',
  /** More or less is on the account than the transfer was to bring. */
  'amount-differs': 'invalid',
  'documents-missing': 'invalid',
  'sign-in-required': 'unauthenticated',
  'session-ended': 'unauthenticated',
  'account-suspended': 'forbidden',
  'worker-role-required': 'forbidden',
  'adult-confirmation-required': 'forbidden',
  'origin-refused': 'forbidden',
  'identity-not-approved': 'forbidden',
  /** Identity not approved, or no membership that runs. */
  'not-verified': 'forbidden',
  'not-found': 'not-found',
  /** Somebody (or another tab) changed it first; read again and repeat. */
  'version-conflict': 'conflict',
  /** None was begun, or it was ended already. */
  'no-email-change': 'conflict',
  /** An account has one listing, and has one. */
  'listing-exists': 'conflict',
  /** As many deleted listings as an account may have wait for their end: no new one is begun. */
  'too-many-deleted': 'conflict',
  /** The key of a save that said something else. */
  'idempotency-key-reused': 'conflict',
  'too-many-saved': 'conflict',
  /** There is no listing that it could be shown with. */
  'no-listing': 'conflict',
  /** As many as may be visible or wait are; one has to end or go. */
  'too-many-posts': 'conflict',
  /** The diary is full. */
  'too-many-bookings': 'conflict',
  /** Nobody is available now while an appointment of theirs runs. */
  'booking-running': 'conflict',
  'authenticator-missing': 'conflict',
  'second-factor-on': 'conflict',
  'second-factor-off': 'conflict',
  'already-submitted': 'conflict',
  /** Only the address differs from the approved details; `fields` gives the approved one. */
  'address-needs-proof': 'conflict',
  'already-subscribed': 'conflict',
  /** The payer's bank has not decided on their last payment: nothing is bought beside it. */
  'membership-disputed': 'conflict',
  /** Nothing was ever paid. */
  'nothing-to-end': 'conflict',
  /** There is no membership, or what was paid for is over: it is bought anew. */
  'nothing-to-resume': 'conflict',
  /** The owner asked for the account to be erased and has not taken it back. */
  'account-erasing': 'conflict',
  /** The days to change one's mind are over. */
  'erasure-begun': 'conflict',
  'claimed-by-another': 'conflict',
  /** The movement on the bank's account paid another transfer; `fields` names that one's reference. */
  'bank-reference-used': 'conflict',
  /** Somebody decides on documents that they have not opened; `fields` names each kind. */
  'documents-unopened': 'conflict',
  'body-too-large': 'too-large',
  'rate-limited': 'rate-limited',
  /** As many posts were created on this day (UTC) as may be. */
  'posts-of-day-used': 'rate-limited',
  /** Too many who are not signed in wrote to the operator within the hour, whoever asks now. */
  'support-full': 'rate-limited',
  'payment-provider-failed': 'unavailable',
  unavailable: 'unavailable',
  internal: 'internal',
} as const satisfies Record<string, ErrorKind>;

export type ErrorCode = keyof typeof errorCodes;
export const isErrorCode = (text: string): text is ErrorCode => Object.hasOwn(errorCodes, text);

/** Seconds after which to come again, in the Retry-After of what passes by itself (503, 429). */
export const retryAfterSeconds = 5;

/** One field that was refused: its path in the input and what is allowed there. */
export interface FieldError {
  field: string;
  message: string;
}

/** The body of every answer that is not a success. */
export interface ErrorBody {
  code: ErrorCode;
  /** For developers; people read the catalogue's wording of `code`. */
  message: string;
  fields?: FieldError[];
  requestId?: string;
}

/** The one error that domain functions throw on purpose; everything else is a fault and answers 500. */
export class AppError extends Error {
  override name = 'AppError';
  readonly code: ErrorCode;
  readonly fields: FieldError[] | undefined;

  constructor(code: ErrorCode, message: string = code, fields?: FieldError[]) {
    super(message);
    this.code = code;
    this.fields = fields;
  }

  get kind(): ErrorKind {
    return errorCodes[this.code];
  }

  get status(): number {
    return errorKinds[this.kind];
  }
}

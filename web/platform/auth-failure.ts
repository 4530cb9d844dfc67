/** Why a call of the sign-in proxy failed, as far as the screens tell it apart. */
export type AuthFailure =
  | 'credentials'
  | 'limit'
  | 'network'
  | 'unavailable'
  /** The code could not be mailed. */
  | 'mail'
  | 'code'
  | 'expired'
  | 'alias-taken'
  | 'password'
  | 'password-refused'
  /** The proxy does not take this address. */
  | 'email'
  | 'other';

/** Failures by the error names of the sign-in proxy (functions/access/sign-in) and of Amplify. */
const failureByName: Record<string, AuthFailure> = {
  NotAuthorizedException: 'credentials',
  TooManyFailedAttemptsException: 'limit',
  NetworkError: 'network',
  InternalErrorException: 'unavailable',
  CodeDeliveryFailureException: 'mail',
  CodeMismatchException: 'code',
  ExpiredCodeException: 'expired',
  AliasExistsException: 'alias-taken',
  InvalidPasswordException: 'password',
  // Amplify reads every answer as JSON: this one is an error page of the edge's, and nothing of its status is left.
  SyntaxError: 'unavailable',
};

/** @param error what Amplify threw; anything else is 'other' */
export function authFailure(error: unknown): AuthFailure {
  if (!(error instanceof Error)) return 'other';
  if (error.name === 'InvalidParameterException' && /^invalid-input:.*\bemail\b/.test(error.message))
    return 'email';
  // The pool's check for passwords that leaked (infra/settings.ts, compromisedCredentials).
  if (error.name === 'InvalidPasswordException' && /security reasons/i.test(error.message))
    return 'password-refused';
  return failureByName[error.name] ?? byStatus(error);
}

/** What stands before the proxy (the HTTP API) answers in JSON without a name: Amplify keeps the status alone. */
function byStatus(error: Error & { metadata?: { httpStatusCode?: number } }): AuthFailure {
  const status = error.metadata?.httpStatusCode ?? 0;
  if (status === 429) return 'limit';
  return error.name === 'UnknownError' && status >= 500 ? 'unavailable' : 'other';
}

/**
 * Whether it passes by itself: the network, a service that is broken or too busy, a limit. Nobody is signed out for it.
 */
export const isTransient = (error: unknown): boolean =>
  ['network', 'unavailable', 'limit'].includes(authFailure(error));

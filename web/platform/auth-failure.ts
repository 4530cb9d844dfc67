/** Reasons why a call to the sign-in proxy failed, as far as screens distinguish them. */
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
  /** The proxy rejects this address. */
  | 'email'
  | 'other';

/** Error names of the sign-in proxy (functions/access/sign-in) and of Amplify. */
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
  // Amplify parses every response as JSON. An HTML error page from the edge fails to parse, and Amplify drops the HTTP
  // status, so the service counts as unavailable.
  SyntaxError: 'unavailable',
};

/** Returns the failure for an error that Amplify threw; 'other' for anything else. */
export function authFailure(error: unknown): AuthFailure {
  if (!(error instanceof Error)) return 'other';
  if (error.name === 'InvalidParameterException' && /^invalid-input:.*\bemail\b/.test(error.message))
    return 'email';
  // The user pool found the password in lists of leaked passwords (infra/settings.ts, compromisedCredentials).
  if (error.name === 'InvalidPasswordException' && /security reasons/i.test(error.message))
    return 'password-refused';
  return failureByName[error.name] ?? byStatus(error);
}

/** Errors without a name come from the HTTP API in front of the proxy. */
function byStatus(error: Error & { metadata?: { httpStatusCode?: number } }): AuthFailure {
  const status = error.metadata?.httpStatusCode ?? 0;
  if (status === 429) return 'limit';
  return error.name === 'UnknownError' && status >= 500 ? 'unavailable' : 'other';
}

/**
 * True if the failure passes by waiting: the network, an unavailable service or a limit. Such a failure never ends a
 * session.
 */
export const isTransient = (error: unknown): boolean =>
  ['network', 'unavailable', 'limit'].includes(authFailure(error));

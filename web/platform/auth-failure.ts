/** Why a call of the user pool failed, as far as the screens tell it apart. */
export type AuthFailure =
  | 'credentials'
  | 'limit'
  | 'network'
  | 'unavailable'
  | 'code'
  | 'expired'
  | 'alias-taken'
  /** An administrator has reset the password. */
  | 'reset-required'
  | 'password'
  | 'password-refused'
  /** Our own trigger does not take this address. */
  | 'email'
  | 'other';

const failureByName: Record<string, AuthFailure> = {
  NotAuthorizedException: 'credentials',
  UserNotFoundException: 'credentials',
  LimitExceededException: 'limit',
  TooManyFailedAttemptsException: 'limit',
  NetworkError: 'network',
  // Cognito is busy with everybody; too many attempts of one person are told as LimitExceeded.
  TooManyRequestsException: 'unavailable',
  InternalErrorException: 'unavailable',
  CodeMismatchException: 'code',
  // A code of an authenticator app that is being set up.
  EnableSoftwareTokenMFAException: 'code',
  ExpiredCodeException: 'expired',
  AliasExistsException: 'alias-taken',
  PasswordResetRequiredException: 'reset-required',
  InvalidPasswordException: 'password',
  PasswordHistoryPolicyViolationException: 'password-refused',
  // The firewall before the pool (infra/settings.ts, signInFirewall).
  ForbiddenException: 'limit',
  InvalidParameterException: 'other',
};

/** @param error what Amplify threw; anything else is 'other' */
export function authFailure(error: unknown): AuthFailure {
  if (!(error instanceof Error)) return 'other';
  // What our own triggers say (functions/entry/auth-trigger.ts) stands at the end of Cognito's sentence.
  if (error.name === 'UserLambdaValidationException') {
    if (/unavailable/.test(error.message)) return 'unavailable';
    if (/rate-limited/.test(error.message)) return 'limit';
    if (/invalid-input:.*\bemail\b/.test(error.message)) return 'email';
  }
  // The pool's check for passwords that leaked (infra/settings.ts, compromisedCredentials).
  if (error.name === 'InvalidPasswordException' && /security reasons/i.test(error.message))
    return 'password-refused';
  // Cognito says a locked password the same way as a wrong one, but for the sentence.
  if (error.name === 'NotAuthorizedException' && /attempts exceeded/i.test(error.message)) return 'limit';
  return failureByName[error.name] ?? 'other';
}

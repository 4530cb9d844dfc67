/**
 * Where browsers speak to the user pool: at our own origin. The pool's clients have secrets, so that nobody else can
 * ask it anything (ACC-19).
 */
export const signInPath = '/api/sign-in';

/**
 * Minutes for which the proxy counts wrong passwords: whoever had too many waits no longer than that. The user pool locks a
 * user for twice as long with each wrong one from the fifth on, up to 15 minutes, and forgets them after 15 quiet ones. Five
 * in each hour leave it those: strangers keep it locked for half a minute at most, and not for good.
 */
export const signInLimitMinutes = 60;

/** The operations of the user pool that the sign-in proxy takes: those that our screens send. */
export const signInOperations = [
  'InitiateAuth',
  'RespondToAuthChallenge',
  'GetTokensFromRefreshToken',
  'RevokeToken',
  'SignUp',
  'ConfirmSignUp',
  'ResendConfirmationCode',
  'ForgotPassword',
  'ConfirmForgotPassword',
] as const;
export type SignInOperation = (typeof signInOperations)[number];

/**
 * Path of the sign-in proxy on our own origin. The user pool's clients have secrets, so browsers can only reach the
 * pool through the proxy (ACC-19).
 */
export const signInPath = '/api/sign-in';

/** Operations of the user pool that the sign-in proxy accepts: only those that our screens send. */
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

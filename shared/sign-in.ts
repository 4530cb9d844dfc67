/**
 * Where browsers speak to the user pool: at our own origin. The pool's clients have secrets, so that nobody else can
 * ask it anything (ACC-19).
 */
export const signInPath = '/api/sign-in';

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

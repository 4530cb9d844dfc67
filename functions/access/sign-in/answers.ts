import type { SignInOperation } from '#shared/sign-in.ts';
import type { UserPoolAnswer, UserPoolRefusal } from '#functions/http/user-pool-answer.ts';
import { poolErrorOf } from '../user-pool/cognito.ts';

export const wrongPassword: UserPoolRefusal = {
  type: 'NotAuthorizedException',
  message: 'Incorrect username or password.',
};
export const wrongCode: UserPoolRefusal = { type: 'CodeMismatchException', message: 'Invalid code.' };
const noToken: UserPoolRefusal = { type: 'InvalidParameterException', message: 'No refresh token.' };
const expiredCode: UserPoolRefusal = { type: 'ExpiredCodeException', message: 'The code has expired.' };
const tooMany: UserPoolRefusal = { type: 'TooManyFailedAttemptsException', message: 'rate-limited' };
export const weakPassword: UserPoolRefusal = {
  type: 'InvalidPasswordException',
  message: 'Password does not conform to policy.',
};
/**
 * Refusal for a code that could not be mailed. The user exists nevertheless; if the form is sent again, the outbox
 * mails the code (join.ts).
 */
const codeNotMailed: UserPoolRefusal = {
  type: 'CodeDeliveryFailureException',
  message: 'The code could not be mailed.',
};
const leakedPassword: UserPoolRefusal = {
  type: 'InvalidPasswordException',
  message: 'This password is not taken for security reasons.',
};

/**
 * Returns the pool's message for a revoked or an expired refresh token. The browser only checks which of these messages
 * it got.
 */
const refreshOver = ({ message }: Error): UserPoolRefusal => ({
  type: 'NotAuthorizedException',
  message: /revoked/i.test(message) ? revokedMessage : 'Refresh Token has expired',
});
export const revokedMessage = 'Refresh Token has been revoked';

const passwordOf = ({ message }: Error): UserPoolRefusal =>
  /security reasons/i.test(message) ? leakedPassword : weakPassword;

type Answer = UserPoolRefusal | ((error: Error) => UserPoolRefusal);

export const wrongPasswordErrors = [
  'NotAuthorizedException',
  'UserNotFoundException',
  'InvalidParameterException',
];

/**
 * Response to the browser for each error of the user pool, by operation. Nothing else of the error is passed on.
 *
 * If the pool distinguishes a known address from an unknown one, both get the same response (ACC-19). A lockout and a
 * disabled user look like a wrong password. In a reset, an expired code and too many tries look like a wrong code. An
 * error that is not listed counts as a fault and is rethrown.
 */
const answers: Readonly<Record<SignInOperation, Readonly<Record<string, Answer>>>> = {
  InitiateAuth: {
    ...Object.fromEntries(wrongPasswordErrors.map((error) => [error, wrongPassword])),
    // The pool returns the next two errors only after the right password (PreventUserExistenceErrors). They reveal
    // nothing to a stranger.
    PasswordResetRequiredException: {
      type: 'PasswordResetRequiredException',
      message: 'Password reset required for the user',
    },
    UserNotConfirmedException: { type: 'UserNotConfirmedException', message: 'User is not confirmed.' },
  },
  RespondToAuthChallenge: {
    CodeMismatchException: wrongCode,
    ExpiredCodeException: expiredCode,
    NotAuthorizedException: {
      type: 'NotAuthorizedException',
      message: 'Invalid session for the user, session is expired.',
    },
    InvalidParameterException: wrongCode,
  },
  GetTokensFromRefreshToken: {
    NotAuthorizedException: refreshOver,
    UserNotFoundException: refreshOver,
    RefreshTokenReuseException: {
      type: 'RefreshTokenReuseException',
      message: 'Refresh token reuse detected',
    },
    InvalidParameterException: refreshOver,
  },
  RevokeToken: {
    // The token is not a refresh token, or belongs to another client.
    InvalidParameterException: noToken,
    UnauthorizedException: noToken,
    UnsupportedTokenTypeException: noToken,
  },
  SignUp: {
    CodeDeliveryFailureException: codeNotMailed,
    InvalidPasswordException: passwordOf,
    InvalidParameterException: { type: 'InvalidParameterException', message: 'invalid-input' },
  },
  ConfirmSignUp: {
    CodeMismatchException: wrongCode,
    InvalidParameterException: wrongCode,
    ExpiredCodeException: expiredCode,
    AliasExistsException: {
      type: 'AliasExistsException',
      message: 'An account with the email already exists.',
    },
    LimitExceededException: tooMany,
    TooManyFailedAttemptsException: tooMany,
  },
  ResendConfirmationCode: {},
  ForgotPassword: {},
  ConfirmForgotPassword: {
    CodeMismatchException: wrongCode,
    ExpiredCodeException: wrongCode,
    NotAuthorizedException: wrongCode,
    UserNotFoundException: wrongCode,
    UserNotConfirmedException: wrongCode,
    LimitExceededException: wrongCode,
    TooManyFailedAttemptsException: wrongCode,
    InvalidParameterException: wrongCode,
    InvalidPasswordException: passwordOf,
    PasswordHistoryPolicyViolationException: passwordOf,
  },
};

/** Refusal that we give without calling the user pool. */
export class Refused extends Error {
  override name = 'Refused';
  readonly refusal: UserPoolRefusal;

  constructor(refusal: UserPoolRefusal) {
    super(refusal.type);
    this.refusal = refusal;
  }
}

/** Returns the response for an error of the user pool or a `Refused`; undefined for any other error. */
export function refusalOf(operation: SignInOperation, error: unknown): UserPoolAnswer | undefined {
  if (error instanceof Refused) return { refusal: error.refusal };
  const known = answers[operation];
  const name = poolErrorOf(error);
  if (name === undefined || !Object.hasOwn(known, name)) return undefined;
  const answer = known[name]!;
  return { refusal: typeof answer === 'function' ? answer(error as Error) : answer };
}

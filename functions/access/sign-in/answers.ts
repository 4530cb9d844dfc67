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
/** The user is made all the same: the form sent again has the code mailed by the outbox (join.ts). */
const codeNotMailed: UserPoolRefusal = {
  type: 'CodeDeliveryFailureException',
  message: 'The code could not be mailed.',
};
const leakedPassword: UserPoolRefusal = {
  type: 'InvalidPasswordException',
  message: 'This password is not taken for security reasons.',
};

/** How the pool words that somebody ended the sign-in, or that its time was over: the only difference that counts. */
const refreshOver = ({ message }: Error): UserPoolRefusal => ({
  type: 'NotAuthorizedException',
  message: /revoked/i.test(message) ? revokedMessage : 'Refresh Token has expired',
});
export const revokedMessage = 'Refresh Token has been revoked';

const passwordOf = ({ message }: Error): UserPoolRefusal =>
  /security reasons/i.test(message) ? leakedPassword : weakPassword;

type Answer = UserPoolRefusal | ((error: Error) => UserPoolRefusal);

/** What the pool says to a wrong password. */
export const wrongPasswordErrors = [
  'NotAuthorizedException',
  'UserNotFoundException',
  'InvalidParameterException',
];

/**
 * What a browser is told of each error of the user pool, by operation: nothing else of it leaves. Where the pool tells a
 * known address from an unknown one, one line says the same of both (ACC-19): a lockout, a disabled user and a wrong
 * password; an expired code, one too many and a wrong one of a reset. What is not here is a fault and passes as such.
 */
const answers: Readonly<Record<SignInOperation, Readonly<Record<string, Answer>>>> = {
  InitiateAuth: {
    ...Object.fromEntries(wrongPasswordErrors.map((error) => [error, wrongPassword])),
    // These two follow the right password alone (PreventUserExistenceErrors).
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
    // Something else than a refresh token, or another client's.
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

/** What the pool would refuse, and is not asked. */
export class Refused extends Error {
  override name = 'Refused';
  readonly refusal: UserPoolRefusal;

  constructor(refusal: UserPoolRefusal) {
    super(refusal.type);
    this.refusal = refusal;
  }
}

/** The answer to an error of the user pool, or in its place; undefined for what is none, or is told nowhere. */
export function refusalOf(operation: SignInOperation, error: unknown): UserPoolAnswer | undefined {
  if (error instanceof Refused) return { refusal: error.refusal };
  const known = answers[operation];
  const name = poolErrorOf(error);
  if (name === undefined || !Object.hasOwn(known, name)) return undefined;
  const answer = known[name]!;
  return { refusal: typeof answer === 'function' ? answer(error as Error) : answer };
}

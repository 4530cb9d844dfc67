import {
  CodeMismatchException,
  ExpiredCodeException,
  InvalidParameterException,
  NotAuthorizedException,
  PasswordResetRequiredException,
} from '@aws-sdk/client-cognito-identity-provider';
import { AppError } from '#shared/errors.ts';
import { limitRate, rateLimited } from '#functions/http/rate-limit.ts';
import { serverClient } from './pool-client.ts';
import {
  answerFactor,
  type FactorChallenge,
  type PoolTokens,
  revokeSignIn,
  type SignInOutcome,
  signInWithPassword,
} from './pool-sign-in.ts';

/** Password tries per account. Cognito's own lockout, from the fifth wrong password, applies as well. */
const tries = { count: 10, minutes: 15 };

/** Longest time, in seconds, for which Cognito locks a user after wrong passwords. It doesn't say how much is left. */
const longestLock = 15 * 60;

/** Account and its user name in the pool. The user name stays the same when the address changes. */
export interface Owner {
  sub: string;
  userName: string;
}

/**
 * Checks that the caller knows the account's password, for operations that a token alone must not allow (ACC-13). Ends
 * the sign-in that the check creates. A request for the second factor also proves that the password is right.
 * @param account names the user by the address, an alias in the pool
 * @throws AppError wrong-password, rate-limited
 */
export async function provePassword(account: Owner, password: string): Promise<void> {
  const outcome = await signInAgain(account, password);
  if ('tokens' in outcome) await endServerSignIn(outcome.tokens);
}

/**
 * Signs a signed-in owner in again with the server-only client, to continue after the password check.
 * @throws AppError wrong-password, rate-limited
 */
export async function signInAgain({ sub, userName }: Owner, password: string): Promise<SignInOutcome> {
  await limitRate('own-password', sub, tries);
  const outcome = await tryPassword(userName, password);
  if (outcome === 'locked') throw rateLimited(longestLock);
  if (!outcome) throw new AppError('wrong-password');
  return outcome;
}

/** Checks a code of the current authenticator app. @throws AppError code-refused, rate-limited */
export async function proveFactor(challenge: FactorChallenge, code: string): Promise<void> {
  try {
    await endServerSignIn(await answerFactor(await serverClient(), challenge, code));
  } catch (error) {
    if (error instanceof NotAuthorizedException && isLocked(error)) throw rateLimited(longestLock);
    const refusals = [CodeMismatchException, ExpiredCodeException, NotAuthorizedException];
    if (refusals.some((kind) => error instanceof kind)) throw new AppError('code-refused');
    throw error;
  }
}

/**
 * True if the user with this name or address has this password. False if there is no such user, and also while the pool
 * has locked the user: a separate result would reveal that the user exists (ACC-19).
 */
export async function knowsPassword(name: string, password: string): Promise<boolean> {
  const outcome = await tryPassword(name, password);
  if (outcome === 'locked' || !outcome) return false;
  if ('tokens' in outcome) await endServerSignIn(outcome.tokens);
  return true;
}

async function tryPassword(name: string, password: string): Promise<SignInOutcome | 'locked' | undefined> {
  try {
    return await signInWithPassword(await serverClient(), name, password);
  } catch (error) {
    // No user can have a name or password of this form.
    if (error instanceof InvalidParameterException) return undefined;
    // The old password is no longer valid, because it was reset.
    if (error instanceof PasswordResetRequiredException) return undefined;
    if (!(error instanceof NotAuthorizedException)) throw error;
    return isLocked(error) ? 'locked' : undefined;
  }
}

/**
 * True for a lockout. Cognito has no error for a lockout, so this function checks for the message in the developer
 * guide.
 */
const isLocked = ({ message }: NotAuthorizedException): boolean => /attempts exceeded/i.test(message);

/** Ends a sign-in of the server-only client, which never becomes a member's session. */
export async function endServerSignIn({ refreshToken }: PoolTokens): Promise<void> {
  if (refreshToken) await revokeSignIn(await serverClient(), refreshToken);
}

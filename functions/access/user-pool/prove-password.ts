import {
  CodeMismatchException,
  ExpiredCodeException,
  InvalidParameterException,
  NotAuthorizedException,
  PasswordResetRequiredException,
} from '@aws-sdk/client-cognito-identity-provider';
import { AppError } from '#shared/errors.ts';
import { limitRate } from '#functions/http/rate-limit.ts';
import { serverClient } from './pool-client.ts';
import {
  answerFactor,
  type FactorChallenge,
  type PoolTokens,
  revokeSignIn,
  type SignInOutcome,
  signInWithPassword,
} from './pool-sign-in.ts';

/** Tries an account has; Cognito's own lockout (from the fifth wrong one) is behind it. */
const tries = { count: 10, minutes: 15 };

/** An account and the name of its user in the pool, which stays when the address changes. */
export interface Owner {
  sub: string;
  userName: string;
}

/**
 * Makes sure that whoever asks knows the account's password, for what a token alone must not do (ACC-13). The sign-in
 * that the pool makes of a right one is ended at once; where a second factor would follow, the password was right.
 *
 * @param account names the user by the address, an alias in the pool
 * @throws AppError wrong-password, rate-limited
 */
export async function provePassword(account: Owner, password: string): Promise<void> {
  const outcome = await signInAgain(account, password);
  if ('tokens' in outcome) await endServerSignIn(outcome.tokens);
}

/**
 * Signs in once more as somebody who is signed in: by the server-only client, for what follows the password.
 * @throws AppError wrong-password, rate-limited
 */
export async function signInAgain({ sub, userName }: Owner, password: string): Promise<SignInOutcome> {
  await limitRate('own-password', sub, tries);
  const outcome = await tryPassword(userName, password);
  if (outcome === 'locked') throw new AppError('rate-limited');
  if (!outcome) throw new AppError('wrong-password');
  return outcome;
}

/** Proves a present authenticator app by its code. @throws AppError code-refused, rate-limited */
export async function proveFactor(challenge: FactorChallenge, code: string): Promise<void> {
  try {
    await endServerSignIn(await answerFactor(await serverClient(), challenge, code));
  } catch (error) {
    if (error instanceof NotAuthorizedException && isLocked(error)) throw new AppError('rate-limited');
    const refusals = [CodeMismatchException, ExpiredCodeException, NotAuthorizedException];
    if (refusals.some((kind) => error instanceof kind)) throw new AppError('code-refused');
    throw error;
  }
}

/**
 * Whether the user of this name or address has this password. False where there is no such user, and while the pool has
 * locked one: only a user can run into that (ACC-19).
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
    // No user has a name or a password of this form.
    if (error instanceof InvalidParameterException) return undefined;
    // An administrator has reset it: the old password opens nothing any more.
    if (error instanceof PasswordResetRequiredException) return undefined;
    if (!(error instanceof NotAuthorizedException)) throw error;
    return isLocked(error) ? 'locked' : undefined;
  }
}

/** The guide's word for a lockout; there is no error of its own. */
const isLocked = ({ message }: NotAuthorizedException): boolean => /attempts exceeded/i.test(message);

/** A sign-in of the server-only client is nobody's session: it ends with what it was for. */
export async function endServerSignIn({ refreshToken }: PoolTokens): Promise<void> {
  if (refreshToken) await revokeSignIn(await serverClient(), refreshToken);
}

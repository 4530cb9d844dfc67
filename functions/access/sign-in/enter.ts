import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { cookies } from '#shared/cookies.ts';
import { AppError } from '#shared/errors.ts';
import { log } from '#functions/data/log.ts';
import { emailHash } from '#functions/data/account-secret.ts';
import { subOfEmailHash } from '#functions/core/facts/account-table.ts';
import type { AccountFact, Facts } from '#functions/core/facts/facts.ts';
import { readStoredFacts } from '#functions/core/facts/facts-table.ts';
import type { UserPoolAnswer } from '#functions/http/user-pool-answer.ts';
import { browserClient } from '../user-pool/pool-client.ts';
import { poolErrorOf } from '../user-pool/cognito.ts';
import {
  answerFactor,
  type PoolTokens,
  refreshTokens,
  revokeSignIn,
  type SignInOutcome,
  signInWithPassword,
} from '../user-pool/pool-sign-in.ts';
import { restoreFactor } from '../second-factor/restore-factor.ts';
import { deviceCookie } from '../session/own-device.ts';
import { type Device, noteSignIn, noteUse } from '../session/note-sign-in.ts';
import { Refused, revokedMessage, wrongCode, wrongPassword, wrongPasswordErrors } from './answers.ts';
import { limitTries, type Origin } from './limits.ts';
import type { Input } from './operations.ts';
import { readToken } from './read-token.ts';

/** Session id of a challenge that no code can answer (`alignSecondFactor`). */
const lostAuthenticator = 'authenticator-lost';

/** Signs in with address and password. Returns tokens, or the challenge for the authenticator app's code. */
export async function enter(
  { AuthParameters: { USERNAME: email, PASSWORD: password } }: Input<'InitiateAuth'>,
  origin: Origin,
): Promise<UserPoolAnswer> {
  const forgive = await limitTries('password', email, origin);
  // Without an '@' the pool would read the address as an internal user name, which must not sign in here.
  if (!email.includes('@')) throw new Refused(wrongPassword);
  let outcome: SignInOutcome;
  try {
    outcome = await alignSecondFactor(
      email,
      password,
      await signInWithPassword(await browserClient(), email, password),
    );
  } catch (error) {
    // Take back the try unless the password was wrong. A fault of the pool or of a trigger is not a wrong password;
    // triggers run only after a right one.
    if (!wrongPasswordErrors.includes(poolErrorOf(error) ?? '')) await forgive();
    throw error;
  }
  await forgive();
  return noteInSomeSecond(email, password, outcome, origin);
}

/** Maximum number of sign-ins that one request makes, each in a second of its own. */
const secondsTried = 4;

/**
 * Records a sign-in. If this second's sign-ins were all ended, or another browser already has one in this second, signs
 * in again a second later.
 */
async function noteInSomeSecond(
  email: string,
  password: string,
  outcome: SignInOutcome,
  origin: Origin,
  left = secondsTried - 1,
): Promise<UserPoolAnswer> {
  if ('challenge' in outcome) return challenge(outcome.challenge);
  try {
    return await noteAndAnswer(outcome.tokens, origin);
  } catch (error) {
    if (codeOf(error) !== 'session-ended' || left === 0) throw error;
    await sleep(1_000);
    const again = await signInWithPassword(await browserClient(), email, password);
    return noteInSomeSecond(email, password, again, origin, left - 1);
  }
}

const challenge = ({ session, userName }: { session: string; userName: string }): UserPoolAnswer => ({
  body: {
    ChallengeName: 'SOFTWARE_TOKEN_MFA',
    Session: session,
    ChallengeParameters: { USER_ID_FOR_SRP: userName },
  },
});

/**
 * Makes the user pool's second factor match the account item, which is authoritative (ACC-18). If they differ, the pool
 * is corrected and the sign-in repeated.
 *
 * If the account requires an app that the pool has lost, the caller still gets a challenge, but no code can answer it.
 * Only a recovery code then gives access, never the password alone.
 */
async function alignSecondFactor(
  email: string,
  password: string,
  outcome: SignInOutcome,
): Promise<SignInOutcome> {
  const facts = await factsOf(email, outcome);
  const factor = facts?.security?.secondFactor;
  const isAsked = 'challenge' in outcome;
  if (facts && (isAsked || factor?.state === 'on')) await outwaitEnd(facts.account);
  // While the factor is being turned on or off, the pool may be in either state, so a difference is not corrected.
  if (!facts || (isAsked ? factor !== undefined : factor?.state !== 'on')) return outcome;
  if ('tokens' in outcome) await revoke(outcome.tokens);
  try {
    const { userName } = isAsked ? outcome.challenge : readToken(outcome.tokens);
    await restoreFactor({ sub: facts.sub, userName }, !isAsked);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'authenticator-missing') throw error;
    log('error', 'authenticator lost', { sub: facts.sub });
    return { challenge: { session: lostAuthenticator, userName: facts.sub } };
  }
  return signInWithPassword(await browserClient(), email, password);
}

/**
 * Waits until a new sign-in counts as later than `signedOutAt` (session/ended.ts). A sign-in in the same second as
 * `signedOutAt` would count as ended, and its one-time code would be spent.
 */
async function outwaitEnd({ signedOutAt }: Pick<AccountFact, 'signedOutAt'>): Promise<void> {
  const milliseconds = signedOutAt === undefined ? 0 : Date.parse(signedOutAt) - Date.now();
  if (milliseconds > 0) await sleep(Math.min(milliseconds, 1_000));
}

async function factsOf(email: string, outcome: SignInOutcome): Promise<Facts | undefined> {
  const sub =
    'tokens' in outcome ? readToken(outcome.tokens).sub : await subOfEmailHash(await emailHash(email), true);
  // A user created by an operator has no account.
  return sub ? (await readStoredFacts(sub))?.facts : undefined;
}

export async function answerChallenge(
  { Session: session, ChallengeResponses: responses }: Input<'RespondToAuthChallenge'>,
  origin: Origin,
): Promise<UserPoolAnswer> {
  const { USERNAME: userName, SOFTWARE_TOKEN_MFA_CODE: code } = responses;
  // Don't count a try: no code is right for this session, and anyone can send this session id.
  if (session === lostAuthenticator) throw new Refused(wrongCode);
  const forgive = await limitTries('factor', userName, origin);
  const tokens = await answerFactor(await browserClient(), { session, userName }, code).catch(
    async (error: unknown) => {
      // The pool does not know this session, so it checked no code. A counted try would let a stranger who knows the
      // user name use up the owner's tries.
      if (poolErrorOf(error) === 'NotAuthorizedException') await forgive();
      throw error;
    },
  );
  await forgive();
  return noteAndAnswer(tokens, origin);
}

/** Returns new tokens for a sign-in that has not ended. */
export async function refresh(
  { RefreshToken }: Input<'GetTokensFromRefreshToken'>,
  origin: Origin,
): Promise<UserPoolAnswer> {
  const tokens = await refreshTokens(await browserClient(), RefreshToken).catch(async (error: unknown) => {
    if (poolErrorOf(error) === 'RefreshTokenReuseException') await endReused(RefreshToken);
    throw error;
  });
  const device = deviceOf(origin);
  const { sub, signedInAt } = readToken(tokens);
  try {
    await noteUse(sub, signedInAt, device);
  } catch (error) {
    const code = codeOf(error);
    if (code !== 'session-ended' && code !== 'sign-in-required') throw error;
    await revoke({ ...tokens, refreshToken: tokens.refreshToken ?? RefreshToken });
    return { refusal: { type: 'NotAuthorizedException', message: revokedMessage } };
  }
  return answerOf(tokens, device);
}

/**
 * Ends the sign-in of a refresh token that was used again after rotation, because a thief may have the newer token. The
 * pool does not end such a sign-in automatically. Revoking a sign-in's first or newest token ends the whole sign-in
 * (docs/decisions/2026-11-21-refresh-tokens-that-rotate.md).
 */
async function endReused(refreshToken: string): Promise<void> {
  log('warn', 'refresh token reused');
  await revokeSignIn(await browserClient(), refreshToken);
}

const codeOf = (error: unknown) => (error instanceof AppError ? error.code : undefined);

/**
 * Records a sign-in in the account's list before its tokens are returned. If the record can't be written, the sign-in
 * is revoked (ACC-20). An account under erasure gets the response of a wrong password.
 */
async function noteAndAnswer(tokens: PoolTokens, origin: Origin): Promise<UserPoolAnswer> {
  const device = deviceOf(origin);
  const { sub, signedInAt } = readToken(tokens);
  try {
    await noteSignIn(sub, signedInAt, device);
  } catch (error) {
    await revoke(tokens);
    throw codeOf(error) === 'sign-in-required' ? new Refused(wrongPassword) : error;
  }
  return answerOf(tokens, device);
}

const deviceOf = ({ device, userAgent }: Origin): Device => ({ id: device ?? randomUUID(), userAgent });

const answerOf = async (
  { accessToken, idToken, refreshToken, expiresIn }: PoolTokens,
  device: Device,
): Promise<UserPoolAnswer> => ({
  body: {
    AuthenticationResult: {
      AccessToken: accessToken,
      IdToken: idToken,
      ...(refreshToken && { RefreshToken: refreshToken }),
      ExpiresIn: expiresIn,
      TokenType: 'Bearer',
    },
    ChallengeParameters: {},
  },
  cookies: [{ ...cookies.device, value: await deviceCookie(device.id), httpOnly: true }],
});

async function revoke({ refreshToken }: PoolTokens): Promise<void> {
  if (refreshToken) await revokeSignIn(await browserClient(), refreshToken);
}

/** Ends a sign-in at the user pool. Idempotent. */
export async function leave({ Token }: Input<'RevokeToken'>): Promise<UserPoolAnswer> {
  await revokeSignIn(await browserClient(), Token);
  return { body: {} };
}

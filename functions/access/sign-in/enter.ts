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

/** The session of a challenge that no code answers (`alignSecondFactor`). */
const lostAuthenticator = 'authenticator-lost';

/** Signs in with address and password: tokens, or the question for the authenticator app's code. */
export async function enter(
  { AuthParameters: { USERNAME: email, PASSWORD: password } }: Input<'InitiateAuth'>,
  origin: Origin,
): Promise<UserPoolAnswer> {
  const forgive = await limitTries('password', email, origin);
  // The pool would take it for a user's own name, which opens nothing here.
  if (!email.includes('@')) throw new Refused(wrongPassword);
  let outcome: SignInOutcome;
  try {
    outcome = await alignSecondFactor(
      email,
      password,
      await signInWithPassword(await browserClient(), email, password),
    );
  } catch (error) {
    // A fault of the pool, or of a trigger that only a right password starts, is no wrong one.
    if (!wrongPasswordErrors.includes(poolErrorOf(error) ?? '')) await forgive();
    throw error;
  }
  await forgive();
  return noteInSomeSecond(email, password, outcome, origin);
}

/** Sign-ins that one request makes at most, each in a second of its own. */
const secondsTried = 4;

/**
 * Notes a sign-in. Where all of its second were ended, by a new password perhaps, or another browser has the second, one of
 * the next is made.
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
 * The account item is the authority on the second factor (ACC-18): where the pool says otherwise it is put right, and the
 * sign-in is made again. An account whose app the pool does not have any more is asked for a code all the same, which
 * none can be: its recovery codes are the way in, and the password alone is not.
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
  // While it is being turned either may be.
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
 * Whoever signs in within the second in which all sign-ins were ended counts among them (session/ended.ts), and a code
 * that was spent opens nothing again: it is asked for in the next second.
 */
async function outwaitEnd({ signedOutAt }: Pick<AccountFact, 'signedOutAt'>): Promise<void> {
  const milliseconds = signedOutAt === undefined ? 0 : Date.parse(signedOutAt) - Date.now();
  if (milliseconds > 0) await sleep(Math.min(milliseconds, 1_000));
}

/** Of whoever has signed in: by the tokens, or by the address where they are still to come. */
async function factsOf(email: string, outcome: SignInOutcome): Promise<Facts | undefined> {
  const sub =
    'tokens' in outcome ? readToken(outcome.tokens).sub : await subOfEmailHash(await emailHash(email), true);
  // Somebody of the operator's has no account.
  return sub ? (await readStoredFacts(sub))?.facts : undefined;
}

/** Answers the authenticator app's challenge. */
export async function answerChallenge(
  { Session: session, ChallengeResponses: responses }: Input<'RespondToAuthChallenge'>,
  origin: Origin,
): Promise<UserPoolAnswer> {
  const { USERNAME: userName, SOFTWARE_TOKEN_MFA_CODE: code } = responses;
  // No code is right, and anybody can send it: it counts for nobody.
  if (session === lostAuthenticator) throw new Refused(wrongCode);
  const forgive = await limitTries('factor', userName, origin);
  const tokens = await answerFactor(await browserClient(), { session, userName }, code).catch(
    async (error: unknown) => {
      // The pool knows no such session: that was no try of the app, and who knows a name alone must not use them up.
      if (poolErrorOf(error) === 'NotAuthorizedException') await forgive();
      throw error;
    },
  );
  await forgive();
  return noteAndAnswer(tokens, origin);
}

/** New tokens of a sign-in that has not ended. */
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
 * A token that rotation had replaced: its owner or a thief has another. The pool ends nothing by itself; of a sign-in's
 * first token and its newest it ends the whole when it is asked
 * (docs/decisions/2026-11-21-refresh-tokens-that-rotate.md).
 */
async function endReused(refreshToken: string): Promise<void> {
  log('warn', 'refresh token reused');
  await revokeSignIn(await browserClient(), refreshToken);
}

const codeOf = (error: unknown) => (error instanceof AppError ? error.code : undefined);

/**
 * A sign-in stands in the account's list before its tokens are given; one that can't stand there is none (ACC-20). An
 * account that is being erased is as good as erased.
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

/** Ends a sign-in at the pool; one that is over already, too. */
export async function leave({ Token }: Input<'RevokeToken'>): Promise<UserPoolAnswer> {
  await revokeSignIn(await browserClient(), Token);
  return { body: {} };
}

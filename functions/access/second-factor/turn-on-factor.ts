import { codeDigits } from '#shared/security.ts';
import { AppError } from '#shared/errors.ts';
import { newAuthenticatorKey, proveAuthenticator } from '../user-pool/authenticator.ts';
import type { PoolTokens, SignInOutcome } from '../user-pool/pool-sign-in.ts';
import { demandSecondFactor, userOf } from '../user-pool/pool-user.ts';
import { endServerSignIn, type Owner, signInAgain } from '../user-pool/prove-password.ts';
import type { SecondFactor } from '#functions/core/facts/facts.ts';
import type { Caller } from '#functions/http/request.ts';
import { readFacts } from '#functions/core/facts/read-facts.ts';
import { changeFacts } from '#functions/core/publish/change-facts.ts';
import { withNewCredentials } from '../session/ended.ts';
import { refuseEnded } from '../session/signed-in-account.ts';
import { recoveryCodesOf } from './recovery-codes.ts';
import { restoreFactor } from './restore-factor.ts';
import { settleSecondFactor, withFactor } from './second-factor.ts';

/**
 * Creates a key for an authenticator app, for a caller who knows the password. Only the user pool stores the key.
 * @returns base 32
 * @throws AppError wrong-password, rate-limited, second-factor-on
 */
export async function setUpAuthenticator(owner: Owner, password: string): Promise<string> {
  const outcome = await signInAgain(owner, password);
  const factor = await factorOf(owner.sub);
  if (factor?.state === 'on') await refuse(outcome, 'second-factor-on');
  return newAuthenticatorKey(await tokensFor(owner, password, outcome));
}

/**
 * Turns the second factor on once a code proves that the authenticator app has the key. Ends all other sign-ins,
 * because they were made without the factor. The recovery codes are stored before the pool requires the app, so an
 * owner whose response is lost can retry and still get them.
 * @param attempt random id; a retry with the same id changes nothing and returns the same codes
 * @returns the recovery codes, shown only once
 * @throws AppError wrong-password, code-refused, rate-limited, authenticator-missing, second-factor-on,
 *   version-conflict, session-ended
 */
export async function turnOnSecondFactor(
  { sub, userName, signedInAt }: Caller,
  { password, code, attempt }: { password: string; code: string; attempt: string },
): Promise<string[]> {
  const owner = { sub, userName };
  const outcome = await signInAgain(owner, password);
  const { shown, batch, hashes } = await recoveryCodesOf(sub, attempt);
  const before = await factorOf(sub);
  const isBegun = before?.batch === batch && before.state !== 'turning-off';
  if (isBegun && before.state === 'on') {
    await endOutcome(outcome);
    return shown;
  }
  if (before?.state === 'on') await refuse(outcome, 'second-factor-on');
  // A retry skips the app's code: the first try verified it, and the pool accepts no code twice.
  if (isBegun) await endOutcome(outcome);
  else await proveAuthenticator(await tokensFor(owner, password, outcome), codeDigits(code));
  try {
    await demandFrom(owner, signedInAt, { batch, codes: hashes });
  } catch (error) {
    // If this sign-in was ended, it may have been a thief's. Revert at once, so that the pool doesn't require the
    // thief's app.
    if (error instanceof AppError && error.code === 'session-ended')
      await settleSecondFactor(sub, new Date(), userName);
    throw error;
  }
  return shown;
}

async function demandFrom(
  { sub, userName }: Owner,
  signedInAt: number,
  { batch, codes }: Pick<SecondFactor, 'batch' | 'codes'>,
): Promise<void> {
  await changeFacts(sub, (facts, now) => {
    refuseEnded(facts.account, signedInAt);
    const factor = facts.security?.secondFactor;
    if (factor?.state === 'on' && factor.batch !== batch) throw new AppError('second-factor-on');
    if (factor?.state === 'turning-off')
      throw new AppError('version-conflict', 'the second factor is being turned off');
    if (factor?.batch === batch) return undefined;
    return {
      security: withFactor(facts, { state: 'turning-on', since: now.toISOString(), batch, codes }),
    };
  });
  await demandSecondFactor(userOf(userName), true);
  await changeFacts(sub, (facts, now) => {
    const factor = facts.security?.secondFactor;
    if (factor?.state === 'on' && factor.batch === batch) return undefined;
    // The sweep has reverted this attempt as abandoned.
    if (factor?.state !== 'turning-on' || factor.batch !== batch) throw new AppError('version-conflict');
    const at = now.toISOString();
    return {
      account: withNewCredentials(facts.account, now, signedInAt),
      security: withFactor(facts, { ...factor, state: 'on', since: at }),
      outbox: [{ kind: 'mail', sub, template: 'second-factor-on', params: { at } }],
    };
  });
}

const factorOf = async (sub: string): Promise<SecondFactor | undefined> =>
  (await readFacts(sub)).security?.secondFactor;

/**
 * Returns the tokens of a sign-in without the second factor. If the pool requires an authenticator app although the
 * account does not, this function corrects the pool and signs in again. During an unfinished change the pool may
 * already require an app.
 */
async function tokensFor(owner: Owner, password: string, outcome: SignInOutcome): Promise<PoolTokens> {
  if ('tokens' in outcome) return outcome.tokens;
  const factor = await factorOf(owner.sub);
  if (factor?.state === 'on') throw new AppError('second-factor-on');
  if (factor) await demandSecondFactor(userOf(owner.userName), false);
  else await restoreFactor(owner, false);
  const again = await signInAgain(owner, password);
  if ('tokens' in again) return again.tokens;
  throw new AppError('version-conflict', 'the second factor is being turned on or off');
}

async function endOutcome(outcome: SignInOutcome): Promise<void> {
  if ('tokens' in outcome) await endServerSignIn(outcome.tokens);
}

async function refuse(outcome: SignInOutcome, code: 'second-factor-on'): Promise<never> {
  await endOutcome(outcome);
  throw new AppError(code);
}

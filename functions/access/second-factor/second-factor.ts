import { AppError } from '#shared/errors.ts';
import { codeDigits } from '#shared/security.ts';
import { endServerSignIn, knowsPassword, proveFactor, signInAgain } from '../user-pool/prove-password.ts';
import type { SignInOutcome } from '../user-pool/pool-sign-in.ts';
import { subOfEmailHash } from '#functions/core/facts/account-table.ts';
import { emailHash } from '#functions/data/account-secret.ts';
import { mail } from '#functions/data/outbox.ts';
import { forgiveUse, isWithinRate, limitVisitor } from '#functions/http/rate-limit.ts';
import { readFacts } from '#functions/core/facts/read-facts.ts';
import { changeFacts } from '#functions/core/publish/change-facts.ts';
import type { Change, Facts, SecondFactor } from '#functions/core/facts/facts.ts';
import type { Caller } from '#functions/http/request.ts';
import { withNewCredentials } from '../session/ended.ts';
import { refuseEnded } from '../session/signed-in-account.ts';
import { demandSecondFactor, userOf, poolUserOf } from '../user-pool/pool-user.ts';
import { recoveryCodeHash, recoveryCodesOf } from './recovery-codes.ts';

/** Returns the state of the second factor for its owner. */
export async function getSecondFactor(sub: string): Promise<{ on: boolean; recoveryCodesLeft: number }> {
  const factor = (await readFacts(sub)).security?.secondFactor;
  const on = factor?.state === 'on';
  return { on, recoveryCodesLeft: on ? factor.codes.length : 0 };
}

export const withFactor = (
  { security }: Facts,
  secondFactor: SecondFactor | undefined,
): Change['security'] => ({
  ...security,
  secondFactor,
});

interface Proof {
  password: string;
  /** Code of the authenticator app, or a recovery code, as typed. */
  code: string;
}

/**
 * Replaces all recovery codes; the earlier ones stop working.
 * @param attempt random id; a retry with the same id changes nothing and returns the same codes
 * @throws AppError wrong-password, code-refused, rate-limited, second-factor-off, session-ended
 */
export async function renewRecoveryCodes(
  { sub, userName, signedInAt }: Caller,
  { password, code, attempt }: Proof & { attempt: string },
): Promise<string[]> {
  const outcome = await signInAgain({ sub, userName }, password);
  const { shown, batch, hashes } = await recoveryCodesOf(sub, attempt);
  const spent = await provePresent(sub, outcome, code, (factor) => factor.batch === batch);
  await changeFacts(sub, (facts, now) => {
    const factor = facts.security?.secondFactor;
    refuseEnded(facts.account, signedInAt);
    if (factor?.state !== 'on') throw new AppError('second-factor-off');
    if (factor.batch === batch) return undefined;
    refuseSpent(factor, spent);
    return {
      security: withFactor(facts, { ...factor, batch, codes: hashes }),
      outbox: [mail(sub, 'recovery-codes-new', { at: now.toISOString() })],
    };
  });
  return shown;
}

/**
 * Turns the second factor off and ends all other sign-ins. Does nothing if it is already off.
 * @throws AppError wrong-password, code-refused, rate-limited
 */
export async function turnOffSecondFactor(
  { sub, userName, signedInAt }: Caller,
  { password, code }: Proof,
): Promise<void> {
  const outcome = await signInAgain({ sub, userName }, password);
  const spent = await provePresent(sub, outcome, code, () => false);
  await changeFacts(sub, (facts, now) => {
    const factor = facts.security?.secondFactor;
    if (!factor || factor.state === 'turning-off') return undefined;
    refuseSpent(factor, spent);
    return {
      account: withNewCredentials(facts.account, now, signedInAt),
      security: withFactor(facts, turningOff(factor, now, 'second-factor-off')),
    };
  });
  await finishTurningOff(sub, userName);
}

/**
 * Checks the second factor of a caller who knows the password, if the factor is on. A stolen token plus a password must
 * not be enough to turn the factor off.
 * @param outcome result of the password check; this function ends the server-side sign-in that the check began
 * @param isDone true if an earlier try of this request was carried out, and so spent its code
 * @returns hash of the recovery code, if one was used. The following change must check that it is unspent
 *   (`refuseSpent`).
 * @throws AppError code-refused, rate-limited
 */
async function provePresent(
  sub: string,
  outcome: SignInOutcome,
  code: string,
  isDone: (factor: SecondFactor) => boolean,
): Promise<string | undefined> {
  if ('tokens' in outcome) await endServerSignIn(outcome.tokens);
  const factor = (await readFacts(sub)).security?.secondFactor;
  if (factor?.state !== 'on' || isDone(factor)) return undefined;
  const given = await recoveryCodeHash(sub, code);
  if (factor.codes.includes(given)) return given;
  // If the pool sends no challenge, it has lost the factor and can't check an app's code. The next sign-in restores the
  // factor (restore-factor.ts).
  if (!('challenge' in outcome)) throw new AppError('code-refused');
  await proveFactor(outcome.challenge, codeDigits(code));
  return undefined;
}

/** Refuses a recovery code that a concurrent request has already spent. @throws AppError code-refused */
function refuseSpent({ codes }: SecondFactor, code: string | undefined): void {
  if (code !== undefined && !codes.includes(code)) throw new AppError('code-refused');
}

const triesPerNetwork = { count: 30, minutes: 60 };
/** Maximum number of passwords that a caller with a valid recovery code may try for one account. */
const passwordsPerAddress = { count: 5, minutes: 60 };

/**
 * Turns the second factor off with password and recovery code, for an owner who lost the authenticator app. Spends the
 * code and ends every sign-in. Any wrong value and an unknown address get the same response.
 *
 * The code is checked before the password. Strangers have no valid code, so they can neither use up the tries of an
 * address nor make the pool lock its user. The code has 50 random bits, too many to guess from any number of networks.
 *
 * @param network the caller's network (http/request.ts, Visitor)
 * @throws AppError recovery-refused, rate-limited (limit per network)
 */
export async function recover(
  { email, password, code }: { email: string; password: string; code: string },
  network: string,
): Promise<void> {
  const refused = new AppError('recovery-refused');
  const address = await emailHash(email);
  const tried = await limitVisitor('recovery', { address: network }, triesPerNetwork);
  const sub = await subOfEmailHash(address, true);
  if (!sub) throw refused;
  const given = await recoveryCodeHash(sub, code);
  // True if an earlier try, whose response was lost, already spent this code.
  const isSpent = (factor?: SecondFactor) => factor?.state === 'turning-off' && factor.spent === given;
  const isOpen = (factor?: SecondFactor): factor is SecondFactor =>
    factor?.state === 'on' && factor.codes.includes(given);
  const present = (await readFacts(sub)).security?.secondFactor;
  if (!isSpent(present) && !isOpen(present)) throw refused;
  const isTaken = await isWithinRate('recovery-account', address, passwordsPerAddress);
  if (!isTaken || !(await knowsPassword(email.trim().toLowerCase(), password))) throw refused;
  await changeFacts(sub, (facts, now) => {
    const factor = facts.security?.secondFactor;
    if (isSpent(factor)) return undefined;
    if (!isOpen(factor)) throw refused;
    return {
      account: withNewCredentials(facts.account, now),
      security: withFactor(facts, { ...turningOff(factor, now, 'recovery-code-used'), spent: given }),
    };
  });
  await forgiveUse(tried);
  await finishTurningOff(sub);
}

const turningOff = (
  factor: SecondFactor,
  now: Date,
  mailWhenOff: SecondFactor['mailWhenOff'],
): SecondFactor => ({
  ...factor,
  state: 'turning-off',
  since: now.toISOString(),
  codes: [],
  mailWhenOff,
});

/**
 * Completes a stored turn-off: changes the pool, clears the fact and mails the owner. Idempotent.
 * @param userName looked up by the account's address if omitted
 */
async function finishTurningOff(sub: string, userName?: string): Promise<void> {
  const { account, security } = await readFacts(sub);
  if (security?.secondFactor?.state !== 'turning-off') return;
  await demandSecondFactor(userName === undefined ? await poolUserOf(account) : userOf(userName), false);
  await changeFacts(sub, (facts, now) => {
    const factor = facts.security?.secondFactor;
    if (factor?.state !== 'turning-off') return undefined;
    const { mailWhenOff: template } = factor;
    return {
      security: withFactor(facts, undefined),
      outbox: template && [mail(sub, template, { at: now.toISOString() })],
    };
  });
}

/**
 * Finishes a change of the second factor whose Lambda died or whose sign-in ended. Turning off is completed. Turning on
 * is reverted without a mail, because its recovery codes never reached the owner.
 * @param userName as for `finishTurningOff`
 */
export async function settleSecondFactor(sub: string, before: Date, userName?: string): Promise<void> {
  await changeFacts(sub, (facts, now) => {
    const factor = facts.security?.secondFactor;
    if (factor?.state !== 'turning-on' || Date.parse(factor.since) > before.getTime()) return undefined;
    return { security: withFactor(facts, turningOff(factor, now, undefined)) };
  });
  await finishTurningOff(sub, userName);
}

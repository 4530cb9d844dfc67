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

/** What the owner is shown of the second factor. */
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

/** What proves its owner to an account that has a second factor. */
interface Proof {
  password: string;
  /** Of the authenticator app, or a recovery code; as it was typed. */
  code: string;
}

/**
 * New codes; the ones before are worth nothing from then on.
 * @param attempt asked again, the same one changes nothing and answers the same codes
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
 * Asks for the password alone from now on, and ends all other sign-ins. Where nothing was demanded, it is so already.
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
 * Makes sure that whoever knows the password has the second factor as well, where it is on: a stolen token and a
 * password must not take it away.
 *
 * @param outcome of the password; the server's sign-in that it began is ended
 * @param isDone whether this very request was carried out before: its code was spent then
 * @returns the hash of the recovery code that proved it, which the change that follows must find unspent (`refuseSpent`)
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
  // The pool forgot the factor: no code of the app can be checked until the next sign-in restored it (restore-factor.ts).
  if (!('challenge' in outcome)) throw new AppError('code-refused');
  await proveFactor(outcome.challenge, codeDigits(code));
  return undefined;
}

/** Of two requests with one recovery code the second finds it spent. @throws AppError code-refused */
function refuseSpent({ codes }: SecondFactor, code: string | undefined): void {
  if (code !== undefined && !codes.includes(code)) throw new AppError('code-refused');
}

/** Wrong tries from one network in an hour. */
const triesPerNetwork = { count: 30, minutes: 60 };
/** Passwords that are tried beside a right recovery code of one account in an hour. */
const passwordsPerAddress = { count: 5, minutes: 60 };

/**
 * For somebody who lost the authenticator app: password and recovery code, which is spent, switch the second factor
 * off and end every sign-in. Whatever is not right, and whoever does not exist, gets one and the same answer.
 *
 * The code comes first: no stranger has one, so none of them uses up the tries of an address, nor makes the pool lock its
 * user by wrong passwords. It has 50 random bits, which guesses from however many networks don't find.
 *
 * @param network whence it is asked (http/request.ts, Visitor)
 * @throws AppError recovery-refused, rate-limited (of the network)
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
  // The caller's own try before this one, whose answer was lost, spent the code.
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
 * Ends a turning off that was decided. Done again, it changes nothing.
 * @param userName looked up by the account's address where it is not known
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
 * A turn that nobody ends: its worker died, or its sign-in ended. Turning off goes on; turning on is taken back without a
 * word, since its codes never reached the owner.
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

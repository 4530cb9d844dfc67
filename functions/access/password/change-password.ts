import { AppError } from '#shared/errors.ts';
import { leaveMessage } from '#functions/data/outbox.ts';
import { knowsPassword, type Owner, provePassword } from '../user-pool/prove-password.ts';
import { readFacts } from '#functions/core/facts/read-facts.ts';
import type { Caller } from '#functions/http/request.ts';
import { changeFacts } from '#functions/core/publish/change-facts.ts';
import {
  type PoolUser,
  replacePassword,
  requireReset,
  revokeSessions,
  userOf,
  poolUserOf,
} from '../user-pool/pool-user.ts';
import { withAllEnded, withNewVersion } from '../session/ended.ts';
import { refuseEnded } from '../session/signed-in-account.ts';
import { settleSecondFactor } from '../second-factor/second-factor.ts';
import { notifyPasswordChange } from './notify-password-change.ts';

interface Passwords {
  currentPassword: string;
  newPassword: string;
}

/**
 * Milliseconds after which no change can still be running: the Lambda's timeout of 15 s (infra/constructs/api.ts), plus
 * a margin.
 */
const longestChange = 20_000;

/**
 * Changes the password, ends every session and notifies the owner by mail. The intent is stored first: if the Lambda
 * dies, the owner's next try or the sweep sends the mail.
 * @returns the time from which a new sign-in counts as later than the end of all sessions
 * @throws AppError wrong-password, rate-limited, password-refused, session-ended; version-conflict while another
 *   sign-in's change is under way, or if the credentials changed since the request arrived
 */
export async function changePassword(caller: Caller, passwords: Passwords): Promise<Date> {
  const { sub, userName } = caller;
  if (!(await isChangedAlready(caller, passwords))) {
    await begin(caller);
    await replaceOrWithdraw(caller, passwords.newPassword);
    await yieldToReset(caller);
  }
  return revokeAndNotify(sub, userOf(userName), true);
}

/**
 * Stores the intent to change the password. Refuses a caller whose session has ended, or who proved a password that has
 * since been replaced.
 */
async function begin({ sub, account: { credentialsVersion }, signedInAt: by }: Caller): Promise<void> {
  await changeFacts(sub, ({ account: current, security }, now) => {
    refuseEnded(current, by);
    const open = security?.passwordChange;
    const isAnothers = open && open.by !== by && now.getTime() - Date.parse(open.since) < longestChange;
    if (isAnothers || current.credentialsVersion !== credentialsVersion)
      throw new AppError('version-conflict', 'the credentials are being changed or have changed');
    return {
      // Invalidate mailed reset links here: after the next step, the Lambda may die.
      account: withNewVersion(current),
      security: {
        ...security,
        passwordChange: { since: now.toISOString(), by },
        passwordResetAt: undefined,
      },
    };
  });
}

/**
 * Handles a mailed reset link that set a password during this change. Nothing shows which password the pool kept, so
 * this function invalidates both: the pool must require a reset, and all sessions end. The pool mails the reset link;
 * if that mail fails, the outbox sends one.
 */
async function yieldToReset({ sub, userName }: Owner): Promise<void> {
  const { account, security } = await readFacts(sub);
  if (!security?.passwordResetAt) return;
  if (!(await requireReset(userOf(userName))))
    await leaveMessage({ kind: 'reset-link', email: account.email });
  // Keep `credentialsVersion`: the stamp of the reset link that was just mailed contains this version.
  await changeFacts(sub, ({ account }, now) => ({ account: withAllEnded(account, now) }));
  await revokeSessions(userOf(userName));
  throw new AppError('session-ended');
}

/**
 * True if an earlier try already set the new password; false if the current password is right.
 * @throws AppError wrong-password if the current password is wrong and the new one is not set; rate-limited
 */
async function isChangedAlready(owner: Owner, passwords: Passwords): Promise<boolean> {
  const { currentPassword, newPassword } = passwords;
  try {
    await provePassword(owner, currentPassword);
    return false;
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'wrong-password') throw error;
    const { security } = await readFacts(owner.sub);
    if (security?.passwordChange && (await knowsPassword(owner.userName, newPassword))) return true;
    throw error;
  }
}

/**
 * Sets the new password, and withdraws the intent if the pool refuses that password. After any other failure the
 * password may have changed, so the intent stays.
 */
async function replaceOrWithdraw({ sub, userName }: Owner, newPassword: string): Promise<void> {
  try {
    await replacePassword(userOf(userName), newPassword);
  } catch (error) {
    if (error instanceof AppError) await withdraw(sub);
    throw error;
  }
}

const withdraw = (sub: string) =>
  changeFacts(sub, ({ security }) => ({ security: { ...security, passwordChange: undefined } }));

/**
 * Ends every session, then notifies the owner. A retry ends the sessions again and sends no second mail.
 * @param certain true if the password is known to have changed
 */
async function revokeAndNotify(sub: string, user: PoolUser, certain: boolean): Promise<Date> {
  await revokeSessions(user);
  return notifyPasswordChange(sub, certain);
}

/** Finishes a change of password or second factor that a dead Lambda left unfinished. The sweep calls it. */
export async function settleSecurity(sub: string, before: Date): Promise<void> {
  const { account, security } = await readFacts(sub);
  const { since, certain = false } = security?.passwordChange ?? {};
  // The owner has not retried for a while, and the password may have changed. End the sessions and mail the owner now.
  if (since !== undefined && Date.parse(since) <= before.getTime())
    await revokeAndNotify(sub, await poolUserOf(account), certain);
  await settleSecondFactor(sub, before);
}

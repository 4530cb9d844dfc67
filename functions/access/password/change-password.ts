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
 * Milliseconds after which a change is over, whatever became of it: the Lambda's 15 s (infra/constructs/api.ts) and some to
 * spare.
 */
const longestChange = 20_000;

/**
 * Changes the password, ends every session and notifies the owner by mail. The intent is written first, so that the mail
 * follows even if the worker dies: with the owner's next try, otherwise with the sweep.
 *
 * @returns when a new sign-in counts as later than the end of all sessions
 * @throws AppError wrong-password, rate-limited, password-refused, session-ended; version-conflict while another sign-in's
 * change is under way, or where what opens the account changed since the request came
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

/** Who proved an older password, or whose sign-in ended since, must not set one behind the owner's back. */
async function begin({ sub, account: { credentialsVersion }, signedInAt: by }: Caller): Promise<void> {
  await changeFacts(sub, ({ account: current, security }, now) => {
    refuseEnded(current, by);
    const open = security?.passwordChange;
    const isAnothers = open && open.by !== by && now.getTime() - Date.parse(open.since) < longestChange;
    if (isAnothers || current.credentialsVersion !== credentialsVersion)
      throw new AppError('version-conflict', 'what opens the account is being changed, or was');
    return {
      // Links to a new password end before this one is set, whatever becomes of the worker.
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
 * A mailed link set a password while this one was being set, and which of the two the pool has nobody knows. Neither shall
 * hold, nor any sign-in by one of them: the pool asks for a new one and mails the link to it, or the outbox has it mailed.
 */
async function yieldToReset({ sub, userName }: Owner): Promise<void> {
  const { account, security } = await readFacts(sub);
  if (!security?.passwordResetAt) return;
  if (!(await requireReset(userOf(userName))))
    await leaveMessage({ kind: 'reset-link', email: account.email });
  // The version stays, since the link that was just mailed is of it.
  await changeFacts(sub, ({ account }, now) => ({ account: withAllEnded(account, now) }));
  await revokeSessions(userOf(userName));
  throw new AppError('session-ended');
}

/** Whether an earlier try got as far as the new password; otherwise the caller must know the present one. */
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

/** After a refusal nothing changed, and nobody is notified. Any other failure leaves open whether it changed. */
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
 * Ends every session, then notifies the owner. A repetition revokes again and sends no second mail.
 * @param certain whether the password is known to have changed
 */
async function revokeAndNotify(sub: string, user: PoolUser, certain: boolean): Promise<Date> {
  await revokeSessions(user);
  return notifyPasswordChange(sub, certain);
}

/** Settles a change of password or second factor that was begun and not ended, since its worker died. The sweep calls it. */
export async function settleSecurity(sub: string, before: Date): Promise<void> {
  const { account, security } = await readFacts(sub);
  const { since, certain = false } = security?.passwordChange ?? {};
  // It may have happened, and nobody has tried again since.
  if (since !== undefined && Date.parse(since) <= before.getTime())
    await revokeAndNotify(sub, await poolUserOf(account), certain);
  await settleSecondFactor(sub, before);
}

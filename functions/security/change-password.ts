import { AppError } from '#shared/errors.ts';
import { knowsPassword, type Owner, provePassword } from '#functions/identity/prove-password.ts';
import { readFacts } from '#functions/facts/read-facts.ts';
import { changeFacts } from '#functions/publish/change-facts.ts';
import { revokeSessions, userOf } from '#functions/identity/pool-user.ts';
import { replacePassword } from '#functions/identity/replace-password.ts';
import { withNewVersion } from '#functions/session/ended.ts';
import { tellPasswordChange } from './tell-password-change.ts';

interface Passwords {
  currentPassword: string;
  newPassword: string;
}

/**
 * Changes the password, ends every session and tells the owner by mail. What is about to happen is written down first,
 * so that a change whose worker died is announced all the same: by the owner's next try, else by the sweep.
 *
 * @returns when a new sign-in counts as later than the end of all sessions
 */
export async function changePassword(owner: Owner, passwords: Passwords): Promise<Date> {
  const { sub, userName } = owner;
  if (!(await isChangedAlready(owner, passwords))) {
    await changeFacts(sub, ({ account: current, security }, now) => ({
      // Links to a new password end before this one is set, whatever becomes of the worker.
      account: withNewVersion(current),
      security: { ...security, passwordChange: { since: now.toISOString() } },
    }));
    await replaceOrWithdraw(owner, passwords.newPassword);
  }
  return announce(sub, userName, true);
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

/** A refusal is certain: nothing happened, and nothing is to be announced. Anything else leaves that open. */
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
 * Ends every session, then says so. Whoever comes second finds it done.
 * @param name the user's in the pool, or the address
 * @param certain whether the password is known to have changed
 */
async function announce(sub: string, name: string, certain: boolean): Promise<Date> {
  await revokeSessions(userOf(name));
  return tellPasswordChange(sub, certain);
}

/** A change whose worker died: it may have happened, and nobody has tried again since. */
export async function settlePasswordChange(sub: string, before: Date): Promise<void> {
  const { account, security } = await readFacts(sub);
  const { since, certain = false } = security?.passwordChange ?? {};
  if (since !== undefined && Date.parse(since) <= before.getTime())
    await announce(sub, account.email, certain);
}

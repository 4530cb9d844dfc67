import { ApiError, callApi } from '#web/api/call-api.ts';
import { tokenForCall } from './call.ts';
import { holdCalls } from './hold.ts';
import { answerTotp, dropSession, startSignIn } from './session.ts';

/** State of this session after a password change; `totp` waits for the authenticator code. */
type Renewal = 'done' | 'totp' | 'signed-out';

let release: () => void = () => undefined;

/**
 * Changes the password and signs in again without leaving the screen. The change ends every session, including this
 * one. Other calls wait meanwhile; after 'totp' they wait for `answerRenewal` or `leaveRenewal`.
 * @throws ApiError if the password was not changed, or may not have been
 */
export async function changePassword(
  email: string,
  passwords: { currentPassword: string; newPassword: string },
): Promise<Renewal> {
  const token = await tokenForCall();
  if (!token) throw new ApiError('sign-in-required', 401);
  release = holdCalls();
  try {
    const { signInAfterMilliseconds } = await callApi('changePassword', { body: passwords }, { token });
    await new Promise((resolve) => setTimeout(resolve, signInAfterMilliseconds));
  } catch (error) {
    release();
    if (error instanceof ApiError && error.status === 401) await dropSession();
    throw error;
  }
  return signInAnew(email, passwords.newPassword);
}

async function signInAnew(email: string, password: string): Promise<Renewal> {
  try {
    const step = await startSignIn(email, password);
    if (step === 'totp') return 'totp';
    if (step === 'done') {
      release();
      return 'done';
    }
  } catch {
    // The password is changed despite this failure, so end the session instead of throwing.
  }
  await leaveRenewal();
  return 'signed-out';
}

/**
 * Enters the authenticator code after `changePassword` returned 'totp', to complete the new sign-in.
 * @throws Error from Amplify if the code is wrong; the caller may retry
 */
export async function answerRenewal(code: string): Promise<void> {
  await answerTotp(code);
  release();
}

/** Gives up the new sign-in after a password change, and ends the session. */
export async function leaveRenewal(): Promise<void> {
  release();
  await dropSession();
}

import { ApiError, callApi } from '#web/api/call-api.ts';
import { tokenForCall } from './call.ts';
import { holdCalls } from './hold.ts';
import { answerTotp, dropSession, startSignIn } from './session.ts';

/**
 * What became of a changed password's own session: signed in anew; the authenticator app's code is asked for; or it
 * could not be, and the person signs in by hand.
 */
type Renewal = 'done' | 'totp' | 'signed-out';

let release: () => void = () => undefined;

/**
 * Changes the password, which ends every session, this one too, and signs in anew in place. Until that is done other
 * calls wait; after 'totp' until `answerRenewal` or `leaveRenewal`.
 *
 * @throws ApiError where the password was not changed, or may not have been
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
    // The password is the new one all the same; the sign-in page says what is in the way.
  }
  await leaveRenewal();
  return 'signed-out';
}

/** Ends what 'totp' began. @throws Error of Amplify's where the code is not right; it can be tried again */
export async function answerRenewal(code: string): Promise<void> {
  await answerTotp(code);
  release();
}

/** Left without the code: then nobody is signed in here any more. */
export async function leaveRenewal(): Promise<void> {
  release();
  await dropSession();
}

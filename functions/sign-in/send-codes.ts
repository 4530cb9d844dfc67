import { log } from '#functions/data/log.ts';
import { poolErrorOf } from '#functions/identity/pool-error.ts';
import { requestResetInPool, resendCodeInPool } from '#functions/identity/pool-sign-up.ts';

/**
 * What was answered before it is carried out, so that neither its answer nor its time tells who is registered
 * (ACC-19). These refusals stay so: trying again would not help, and nobody waits for it.
 */
const refusals = [
  'InvalidParameterException',
  'LimitExceededException',
  'NotAuthorizedException',
  'UserNotConfirmedException',
  'UserNotFoundException',
];

/** Mails the code of a sign-up again, unless it was confirmed meanwhile. */
export const sendSignUpCode = (userName: string): Promise<void> =>
  send('sign-up code', () => resendCodeInPool(userName));

/** Mails the link to a new password to whoever signs in with this address. */
export const sendResetLink = (email: string): Promise<void> =>
  send('reset link', () => requestResetInPool(email));

/** The trigger that words the mail counts them by address (account/sign-up.ts). Any other failure of it passes. */
const isOurLimit = (reason: string, error: unknown): boolean =>
  reason === 'UserLambdaValidationException' && error instanceof Error && /rate-limited/.test(error.message);

async function send(what: string, act: () => Promise<void>): Promise<void> {
  try {
    await act();
  } catch (error) {
    const reason = poolErrorOf(error);
    if (reason === undefined || !(refusals.includes(reason) || isOurLimit(reason, error))) throw error;
    log('info', 'code not sent', { what, reason });
  }
}

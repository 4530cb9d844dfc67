import { log } from '#functions/data/log.ts';
import { poolErrorOf } from '../user-pool/cognito.ts';
import { requestResetInPool, resendCodeInPool } from '../user-pool/pool-sign-up.ts';

/**
 * Pool errors after which a retry would not help. Callers never see them: codes are sent after the response, so that
 * neither the response nor its timing reveals who is registered (ACC-19).
 */
const refusals = [
  'InvalidParameterException',
  'NotAuthorizedException',
  'UserNotConfirmedException',
  'UserNotFoundException',
];

/**
 * Mails the code of a sign-up again, unless the sign-up was confirmed meanwhile. @param again number of earlier tries
 */
export const sendSignUpCode = (userName: string, again: number): Promise<void> =>
  send('sign-up code', again, () => resendCodeInPool(userName));

/** Mails the reset link to the owner of this address. @param again number of earlier tries */
export const sendResetLink = (email: string, again: number): Promise<void> =>
  send('reset link', again, () => requestResetInPool(email));

/**
 * Number of tries after which the job gives up on a code or link: about three hours, given the outbox's delays
 * (functions/data/redeliver.ts). A member who still needs a code can request another.
 *
 * While AWS pauses all mail because of bounces, codes for made-up addresses collect in the outbox. Without this limit
 * they would all bounce when the pause ends.
 */
const triesOfCode = 10;

/** True if the pool's hourly limit of mails per user, or our own limit per address, is reached. */
const isLimit = (reason: string, error: unknown): boolean =>
  reason === 'LimitExceededException' || isOurLimit(reason, error);

/**
 * True if the trigger that writes the mail refused because of our limit per address (account/sign-up.ts). Other
 * failures of that trigger are retried.
 */
const isOurLimit = (reason: string, error: unknown): boolean =>
  reason === 'UserLambdaValidationException' && error instanceof Error && /rate-limited/.test(error.message);

/**
 * Sends a code and decides whether a failure is retried. If a limit refuses the first try, there is no retry: the owner
 * has already received this hour's mails. If a limit refuses a later try, the code is retried, because failed tries
 * count towards the limit too (CodeDeliveryFailureException).
 */
async function send(what: string, again: number, act: () => Promise<void>): Promise<void> {
  try {
    await act();
  } catch (error) {
    const reason = poolErrorOf(error);
    const isRefusal =
      reason !== undefined && (refusals.includes(reason) || (again === 0 && isLimit(reason, error)));
    const isGivenUp = !isRefusal && again >= triesOfCode;
    if (!isRefusal && !isGivenUp) throw error;
    log(isGivenUp ? 'error' : 'info', 'code not sent', { what, reason, again });
  }
}

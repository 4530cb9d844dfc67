import { log } from '#functions/data/log.ts';
import { poolErrorOf } from '../user-pool/cognito.ts';
import { requestResetInPool, resendCodeInPool } from '../user-pool/pool-sign-up.ts';

/**
 * What was answered before it is carried out, so that neither its answer nor its time tells who is registered
 * (ACC-19). These refusals stay so: trying again would not help, and nobody waits for it.
 */
const refusals = [
  'InvalidParameterException',
  'NotAuthorizedException',
  'UserNotConfirmedException',
  'UserNotFoundException',
];

/** Mails the code of a sign-up again, unless it was confirmed meanwhile. @param again tries before this one */
export const sendSignUpCode = (userName: string, again: number): Promise<void> =>
  send('sign-up code', again, () => resendCodeInPool(userName));

/** Mails the reset link to the owner of this address. @param again tries before this one */
export const sendResetLink = (email: string, again: number): Promise<void> =>
  send('reset link', again, () => requestResetInPool(email));

/**
 * The job gives a code or a link up after this many tries: three hours by the outbox's waits
 * (functions/data/redeliver.ts). A person who still needs one asks again. Kept for longer, the codes of made-up addresses
 * would bounce all at once when a pause for bounces ends.
 */
const triesOfCode = 10;

/** As many codes as the pool mails to one user within an hour were asked for, or as the trigger words for one address. */
const isLimit = (reason: string, error: unknown): boolean =>
  reason === 'LimitExceededException' || isOurLimit(reason, error);

/** The trigger that words the mail counts them by address (account/sign-up.ts). Any other failure of it passes. */
const isOurLimit = (reason: string, error: unknown): boolean =>
  reason === 'UserLambdaValidationException' && error instanceof Error && /rate-limited/.test(error.message);

/**
 * A limit ends the first try: who asked too often has the mails of the hour. Later tries run into it because the earlier
 * ones counted, though the pool could not mail (CodeDeliveryFailureException): those go on.
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

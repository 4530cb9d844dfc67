import { log } from '#functions/data/log.ts';
import { emailHash } from '#functions/data/account-secret.ts';
import { subOfEmailHash } from '#functions/core/facts/account-table.ts';
import { mailStranger } from '#functions/mail/send-mail.ts';
import { poolErrorOf } from '../user-pool/cognito.ts';
import { requestResetInPool, resendCodeInPool } from '../user-pool/pool-sign-up.ts';
import { unconfirmedSignUp } from '../user-pool/pool-user.ts';
import { languageOf } from '../user-pool/sign-up-attributes.ts';

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

/**
 * Mails the reset link to the owner of this address. If the address has only sign-ups that were never confirmed, mails
 * how to register again.
 * @param again number of earlier tries
 */
export const sendResetLink = (email: string, again: number): Promise<void> =>
  send('reset link', again, async () => {
    const signUp = await unfinishedSignUp(email);
    if (!signUp) return requestResetInPool(email);
    const params = { provider: signUp['custom:worker'] === 'true' };
    await mailStranger(email, languageOf(signUp), { template: 'sign-up-unfinished', params });
  });

/**
 * Returns the attributes of a sign-up that nobody confirmed, if no account has its address. It must not be completed by
 * mail: a stranger may have begun it, and would then know the account's password.
 */
async function unfinishedSignUp(email: string): Promise<Record<string, string> | undefined> {
  const owner = await subOfEmailHash(await emailHash(email), true);
  return owner === undefined ? unconfirmedSignUp(email) : undefined;
}

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

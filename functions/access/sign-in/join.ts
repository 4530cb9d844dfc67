import * as z from 'zod';
import { signUpAttributes } from '../user-pool/sign-up-attributes.ts';
import { log } from '#functions/data/log.ts';
import { leaveMessage } from '#functions/data/outbox.ts';
import type { UserPoolAnswer } from '#functions/http/user-pool-answer.ts';
import { poolErrorOf } from '../user-pool/cognito.ts';
import { confirmInPool, confirmResetInPool, signUpInPool } from '../user-pool/pool-sign-up.ts';
import { readStamped } from '../password/reset-stamp.ts';
import { Refused, wrongCode } from './answers.ts';
import { forgetTries, limitAccount, limitNetwork, limitSignUps, limitTries, type Origin } from './limits.ts';
import type { Input } from './operations.ts';
import { userNameOf } from './user-name.ts';

const attributesInput = z.strictObject(signUpAttributes.shape);

/**
 * Creates a user who must confirm with a mailed code. The response is the same for an address that is taken
 * (`wordMessage` of account/sign-up.ts), whether the mail is sent or not. Submitting the same form again finds the user
 * that the first submission created.
 */
export async function signUp(
  { Username: formId, Password, UserAttributes }: Input<'SignUp'>,
  origin: Origin,
): Promise<UserPoolAnswer> {
  const attributes = attributesOf(UserAttributes);
  await limitSignUps(attributes.email, origin);
  const userName = await userNameOf(formId);
  const isMade = await signUpInPool(userName, Password, attributes).catch((error: unknown) => {
    if (poolErrorOf(error) === 'CodeDeliveryFailureException') log('error', 'code not mailed', { userName });
    throw error;
  });
  // An earlier submit created the user, but its code may not have been mailed. From now on the outbox retries the mail.
  if (!isMade) await leaveMessage({ kind: 'sign-up-code', userName });
  // Returns the form's own id: the browser does not need the pool's id of the user.
  return { body: { UserConfirmed: false, UserSub: formId } };
}

function attributesOf(given: Input<'SignUp'>['UserAttributes']): z.output<typeof attributesInput> {
  const result = attributesInput.safeParse(Object.fromEntries(given.map(({ Name, Value }) => [Name, Value])));
  if (result.success) return result.data;
  const fields = new Set(result.error.issues.map(({ path }) => path.join('.')));
  throw new Refused({
    type: 'InvalidParameterException',
    message: `invalid-input: ${[...fields].join(', ')}`,
  });
}

/** Confirms a sign-up with the mailed code. Idempotent. */
export async function confirmSignUp(
  { Username: formId, ConfirmationCode }: Input<'ConfirmSignUp'>,
  origin: Origin,
): Promise<UserPoolAnswer> {
  await limitTries('confirm-sign-up', formId, origin);
  await confirmInPool(await userNameOf(formId), ConfirmationCode);
  return { body: {} };
}

const sent: UserPoolAnswer = {
  body: { CodeDeliveryDetails: { AttributeName: 'email', DeliveryMedium: 'EMAIL', Destination: '***' } },
};

/** Queues a new mail with the sign-up code; it is sent after the response (send-codes.ts). */
export async function resendCode(
  { Username: formId }: Input<'ResendConfirmationCode'>,
  origin: Origin,
): Promise<UserPoolAnswer> {
  await limitTries('sign-up-code', formId, origin);
  await leaveMessage({ kind: 'sign-up-code', userName: await userNameOf(formId) });
  return sent;
}

/**
 * Queues the mail with the reset link. It is sent after the response, so that the response does not depend on whether
 * the address is known.
 */
export async function requestReset(
  { Username: email }: Input<'ForgotPassword'>,
  origin: Origin,
): Promise<UserPoolAnswer> {
  await limitTries('reset-link', email, origin);
  if (email.includes('@')) await leaveMessage({ kind: 'reset-link', email });
  return sent;
}

/** Sets a new password with the code of the mailed link, while the link's stamp is valid. */
export async function confirmReset(
  { Username: email, ConfirmationCode, Password }: Input<'ConfirmForgotPassword'>,
  origin: Origin,
): Promise<UserPoolAnswer> {
  const forgiveNetwork = await limitNetwork('reset', origin);
  const link = await readStamped(ConfirmationCode, email);
  if (!link) throw new Refused(wrongCode);
  const forgiveLink = await limitAccount('reset', link.stamp, origin);
  await confirmResetInPool(email, link.code, Password);
  await Promise.all([forgiveNetwork(), forgiveLink(), forgetTries('password', email, origin)]);
  return { body: {} };
}

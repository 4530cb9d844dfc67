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
 * Makes a user who waits for the code that is mailed: the same for an address that is taken (`wordMessage` of
 * account/sign-up.ts), whether the mail goes out or not. The same form again finds its own user.
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
  // An earlier press made the user. Whether its code was mailed nobody knows: the trigger that words it may have failed,
  // or the mail. From now on the outbox sends it until it is.
  if (!isMade) await leaveMessage({ kind: 'sign-up-code', userName });
  // The form's own id: the pool's id of the new user is nothing that a browser needs.
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

/** Confirms a sign-up with the mailed code. Done again, it is done. */
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

/** Has the code of a sign-up sent again, after the answer (send-codes.ts). */
export async function resendCode(
  { Username: formId }: Input<'ResendConfirmationCode'>,
  origin: Origin,
): Promise<UserPoolAnswer> {
  await limitTries('sign-up-code', formId, origin);
  await leaveMessage({ kind: 'sign-up-code', userName: await userNameOf(formId) });
  return sent;
}

/** Has the link to a new password sent, after the answer: nothing of it depends on whether the address is known. */
export async function requestReset(
  { Username: email }: Input<'ForgotPassword'>,
  origin: Origin,
): Promise<UserPoolAnswer> {
  await limitTries('reset-link', email, origin);
  if (email.includes('@')) await leaveMessage({ kind: 'reset-link', email });
  return sent;
}

/** Sets a new password with the code of the mailed link, while its stamp holds. */
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

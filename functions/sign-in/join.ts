import {
  ConfirmForgotPasswordCommand,
  ConfirmSignUpCommand,
  NotAuthorizedException,
  SignUpCommand,
  UsernameExistsException,
} from '@aws-sdk/client-cognito-identity-provider';
import * as z from 'zod';
import { signUpAttributes } from '#functions/account/sign-up-attributes.ts';
import { leaveMessage } from '#functions/data/outbox.ts';
import type { UserPoolAnswer } from '#functions/http/user-pool-answer.ts';
import { cognito } from '#functions/identity/cognito.ts';
import { browserClient, secretHash } from '#functions/identity/pool-client.ts';
import { isConfirmedAlready } from './answers.ts';
import { limitTries } from './limits.ts';
import type { Input } from './operations.ts';
import { userNameOf } from './user-name.ts';

const attributesInput = z.strictObject(signUpAttributes.shape);

/**
 * Makes a user who waits for the code that is mailed: the same for an address that is taken (`wordMessage` of
 * account/sign-up.ts). The same form again finds its own user.
 */
export async function signUp(
  { Username: formId, Password, UserAttributes }: Input<'SignUp'>,
  network: string,
): Promise<UserPoolAnswer> {
  const given = attributesInput.safeParse(
    Object.fromEntries(UserAttributes.map(({ Name, Value }) => [Name, Value])),
  );
  if (!given.success) {
    const fields = new Set(given.error.issues.map(({ path }) => path.join('.')));
    return {
      refusal: { type: 'InvalidParameterException', message: `invalid-input: ${[...fields].join(', ')}` },
    };
  }
  await limitTries('sign-up', given.data.email, network);
  const client = await browserClient();
  const Username = await userNameOf(formId);
  try {
    await cognito().send(
      new SignUpCommand({
        ClientId: client.id,
        Username,
        SecretHash: secretHash(client, Username),
        Password,
        UserAttributes: Object.entries(given.data).map(([Name, Value]) => ({ Name, Value })),
      }),
    );
  } catch (error) {
    if (!(error instanceof UsernameExistsException)) throw error;
    // An earlier try made the user. Whether its code was mailed nobody knows: the trigger that words it may have failed.
    await leaveMessage({ kind: 'sign-up-code', userName: Username });
  }
  // The form's own id: the pool's id of the new user is nothing that a browser needs.
  return { body: { UserConfirmed: false, UserSub: formId } };
}

/** Confirms a sign-up with the mailed code. Done again, it is done. */
export async function confirmSignUp(
  { Username: formId, ConfirmationCode }: Input<'ConfirmSignUp'>,
  network: string,
): Promise<UserPoolAnswer> {
  await limitTries('confirm-sign-up', formId, network);
  const client = await browserClient();
  const Username = await userNameOf(formId);
  try {
    await cognito().send(
      new ConfirmSignUpCommand({
        ClientId: client.id,
        Username,
        SecretHash: secretHash(client, Username),
        ConfirmationCode,
        ForceAliasCreation: false,
      }),
    );
  } catch (error) {
    if (!(error instanceof NotAuthorizedException) || !isConfirmedAlready(error)) throw error;
  }
  return { body: {} };
}

const sent: UserPoolAnswer = {
  body: { CodeDeliveryDetails: { AttributeName: 'email', DeliveryMedium: 'EMAIL', Destination: '***' } },
};

/** Has the code of a sign-up sent again, after the answer (send-codes.ts). */
export async function resendCode(
  { Username: formId }: Input<'ResendConfirmationCode'>,
  network: string,
): Promise<UserPoolAnswer> {
  await limitTries('sign-up-code', formId, network);
  await leaveMessage({ kind: 'sign-up-code', userName: await userNameOf(formId) });
  return sent;
}

/** Has the link to a new password sent, after the answer: nothing of it depends on whether the address is known. */
export async function requestReset(
  { Username: email }: Input<'ForgotPassword'>,
  network: string,
): Promise<UserPoolAnswer> {
  await limitTries('reset-link', email, network);
  if (email.includes('@')) await leaveMessage({ kind: 'reset-link', email });
  return sent;
}

/** Sets a new password with the mailed code. */
export async function confirmReset(
  { Username: email, ConfirmationCode, Password }: Input<'ConfirmForgotPassword'>,
  network: string,
): Promise<UserPoolAnswer> {
  await limitTries('reset', email, network);
  const client = await browserClient();
  await cognito().send(
    new ConfirmForgotPasswordCommand({
      ClientId: client.id,
      Username: email,
      SecretHash: secretHash(client, email),
      ConfirmationCode,
      Password,
    }),
  );
  return { body: {} };
}

import {
  ConfirmForgotPasswordCommand,
  ConfirmSignUpCommand,
  ForgotPasswordCommand,
  NotAuthorizedException,
  ResendConfirmationCodeCommand,
  SignUpCommand,
  UsernameExistsException,
} from '@aws-sdk/client-cognito-identity-provider';
import { cognitoWithTriggers } from './cognito.ts';
import { browserClient, secretHash } from './pool-client.ts';

/**
 * Makes a user who waits for the code that is mailed.
 * @returns false where an earlier call had made one of this name
 * @throws the user pool's own errors
 */
export async function signUpInPool(
  userName: string,
  password: string,
  attributes: Readonly<Record<string, string>>,
): Promise<boolean> {
  try {
    await cognitoWithTriggers().send(
      new SignUpCommand({
        ...(await asBrowsers(userName)),
        Password: password,
        UserAttributes: Object.entries(attributes).map(([Name, Value]) => ({ Name, Value })),
      }),
    );
    return true;
  } catch (error) {
    if (!(error instanceof UsernameExistsException)) throw error;
    // Where the client tried again by itself it is this call's own, and its mail is on its way: a newer code's would
    // come before it, and the last mail would hold a code that does not count any more.
    return (error.$metadata.attempts ?? 1) > 1;
  }
}

/** Confirms a sign-up with the mailed code. Done again, it is done. @throws the user pool's own errors */
export async function confirmInPool(userName: string, code: string): Promise<void> {
  try {
    await cognitoWithTriggers().send(
      new ConfirmSignUpCommand({
        ...(await asBrowsers(userName)),
        ConfirmationCode: code,
        ForceAliasCreation: false,
      }),
    );
  } catch (error) {
    if (!(error instanceof NotAuthorizedException) || !isConfirmedAlready(error)) throw error;
  }
}

/** "User cannot be confirmed. Current status is CONFIRMED": the same press again, or in another tab. */
const isConfirmedAlready = ({ message }: NotAuthorizedException): boolean => /CONFIRMED/.test(message);

/** Has the code of a sign-up mailed again. @throws the user pool's own errors */
export async function resendCodeInPool(userName: string): Promise<void> {
  await cognitoWithTriggers().send(new ResendConfirmationCodeCommand(await asBrowsers(userName)));
}

/** Has the code of a new password mailed to whoever has this address. @throws the user pool's own errors */
export async function requestResetInPool(email: string): Promise<void> {
  await cognitoWithTriggers().send(new ForgotPasswordCommand(await asBrowsers(email)));
}

/** Sets a new password with the mailed code. @throws the user pool's own errors */
export async function confirmResetInPool(email: string, code: string, password: string): Promise<void> {
  await cognitoWithTriggers().send(
    new ConfirmForgotPasswordCommand({
      ...(await asBrowsers(email)),
      ConfirmationCode: code,
      Password: password,
    }),
  );
}

/** What every call of the browsers' client carries. */
async function asBrowsers(Username: string) {
  const client = await browserClient();
  return { ClientId: client.id, Username, SecretHash: secretHash(client, Username) };
}

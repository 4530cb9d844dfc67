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
 * Creates a user who must confirm with a mailed code.
 * @returns false if an earlier call had created a user of this name
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
    // If the SDK retried, its first try created the user and sent a code. Another code would invalidate the first one,
    // and the two mails may arrive in any order.
    return (error.$metadata.attempts ?? 1) > 1;
  }
}

/** Confirms a sign-up with the mailed code. Idempotent. @throws the user pool's own errors */
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

/**
 * True for "User cannot be confirmed. Current status is CONFIRMED": the form was submitted twice, or in another tab.
 */
const isConfirmedAlready = ({ message }: NotAuthorizedException): boolean => /CONFIRMED/.test(message);

/** Mails the code of a sign-up again. @throws the user pool's own errors */
export async function resendCodeInPool(userName: string): Promise<void> {
  await cognitoWithTriggers().send(new ResendConfirmationCodeCommand(await asBrowsers(userName)));
}

/** Mails the code for a new password to the owner of this address. @throws the user pool's own errors */
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

async function asBrowsers(Username: string) {
  const client = await browserClient();
  return { ClientId: client.id, Username, SecretHash: secretHash(client, Username) };
}

import {
  CodeDeliveryFailureException,
  ForgotPasswordCommand,
  InvalidParameterException,
  LimitExceededException,
  NotAuthorizedException,
  ResendConfirmationCodeCommand,
  UserLambdaValidationException,
  UserNotConfirmedException,
  UserNotFoundException,
} from '@aws-sdk/client-cognito-identity-provider';
import { log } from '#functions/data/log.ts';
import { cognito } from '#functions/identity/cognito.ts';
import { browserClient, secretHash } from '#functions/identity/pool-client.ts';

/**
 * What was answered before it is carried out, so that neither its answer nor its time tells who is registered
 * (ACC-19). What the pool refuses stays so: trying again would not help, and nobody waits for it.
 */
const refusals = [
  CodeDeliveryFailureException,
  InvalidParameterException,
  LimitExceededException,
  NotAuthorizedException,
  UserLambdaValidationException,
  UserNotConfirmedException,
  UserNotFoundException,
];

/** Mails the code of a sign-up again, unless it was confirmed meanwhile. */
export const sendSignUpCode = (userName: string): Promise<void> =>
  send('sign-up code', async () => {
    const client = await browserClient();
    const SecretHash = secretHash(client, userName);
    await cognito().send(
      new ResendConfirmationCodeCommand({ ClientId: client.id, Username: userName, SecretHash }),
    );
  });

/** Mails the link to a new password to whoever signs in with this address. */
export const sendResetLink = (email: string): Promise<void> =>
  send('reset link', async () => {
    const client = await browserClient();
    const SecretHash = secretHash(client, email);
    await cognito().send(new ForgotPasswordCommand({ ClientId: client.id, Username: email, SecretHash }));
  });

async function send(what: string, act: () => Promise<void>): Promise<void> {
  try {
    await act();
  } catch (error) {
    if (!refusals.some((kind) => error instanceof kind)) throw error;
    log('info', 'code not sent', { what, reason: (error as Error).name });
  }
}

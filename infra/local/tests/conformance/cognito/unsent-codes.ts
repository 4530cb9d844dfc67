import { randomUUID } from 'node:crypto';
import {
  AdminGetUserCommand,
  ForgotPasswordCommand,
  ResendConfirmationCodeCommand,
  UpdateUserAttributesCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { expect, onTestFinished, test } from 'vitest';
import { Clock } from '../../../clock.ts';
import { createSes } from '../../../ses.ts';
import { Store } from '../../../store.ts';
import { standInOnly, type Suite } from '../suite.ts';
import { address, openPool } from './pool.ts';

/**
 * API reference: CodeDeliveryFailureException of each operation, and of SignUp, that a user stays in the state
 * UNCONFIRMED whom no code could be mailed to for a quota; users report the same of this error
 * (https://github.com/aws/aws-sdk/issues/438).
 */
export function unsentCodes(suite: Suite): void {
  const unsent = {
    name: 'CodeDeliveryFailureException',
    message: expect.stringContaining('paused') as string,
  };

  /** A pool that mails by a SES of its own. */
  async function open(EmailConfiguration: object) {
    const store = new Store(':memory:');
    const ses = createSes({ clock: new Clock(), store });
    ses.createConfigurationSet('codes');
    const pool = await openPool(suite, {
      pool: { EmailConfiguration },
      sendEmail: (mail) => void ses.deliver(mail),
    });
    onTestFinished(async () => {
      await pool.close();
      store.close();
    });
    const codeFor = (email: string) => /\d{6}/.exec(ses.messages(email)[0]?.html ?? '')?.[0] ?? '';
    const register = async () => {
      const email = address();
      const { username } = await pool.signUp(email);
      await pool.confirm(username, codeFor(email));
      return email;
    };
    return { pool, ses, codeFor, register };
  }
  const bySes = {
    EmailSendingAccount: 'DEVELOPER',
    From: 'no-reply@example.com',
    SourceArn: 'arn:aws:ses:us-east-1:000000000000:identity/example.com',
    ConfigurationSet: 'codes',
  };

  standInOnly('an account is not paused for a test', () => {
    test('ends every operation that mails one while the account is paused', async () => {
      const { pool, ses, register } = await open(bySes);
      const email = await register();
      const { AccessToken } = await pool.signIn(email);
      const { username: waiting } = await pool.signUp(address());
      ses.controls.pause();
      await expect(pool.signUp(address())).rejects.toMatchObject(unsent);
      await expect(pool.sdk.send(new ResendConfirmationCodeCommand(pool.as(waiting)))).rejects.toMatchObject(
        unsent,
      );
      await expect(pool.sdk.send(new ForgotPasswordCommand(pool.as(email)))).rejects.toMatchObject(unsent);
      const UserAttributes = [{ Name: 'email', Value: address() }];
      await expect(
        pool.sdk.send(new UpdateUserAttributesCommand({ AccessToken, UserAttributes })),
      ).rejects.toMatchObject(unsent);
      // Of an address that nobody has no mail is tried.
      await expect(pool.sdk.send(new ForgotPasswordCommand(pool.as(address())))).resolves.toHaveProperty(
        'CodeDeliveryDetails',
      );
    });

    test('leaves the user unconfirmed, who gets a code once sending is resumed', async () => {
      const { pool, ses, codeFor } = await open(bySes);
      const [email, username] = [address(), randomUUID()];
      ses.controls.pause();
      await expect(pool.signUp(email, username)).rejects.toMatchObject(unsent);
      const { UserPoolId } = pool;
      expect(await pool.sdk.send(new AdminGetUserCommand({ UserPoolId, Username: username }))).toMatchObject({
        UserStatus: 'UNCONFIRMED',
      });
      await expect(pool.signUp(email, username)).rejects.toMatchObject({ name: 'UsernameExistsException' });
      ses.controls.resume();
      await pool.sdk.send(new ResendConfirmationCodeCommand(pool.as(username)));
      expect(ses.messages(email)).toMatchObject([{ from: bySes.From, configurationSet: 'codes' }]);
      await pool.confirm(username, codeFor(email));
    });

    test('is none of a pool that mails by Cognito’s own account', async () => {
      const { pool, ses } = await open({ EmailSendingAccount: 'COGNITO_DEFAULT' });
      ses.controls.pause();
      const email = address();
      await pool.signUp(email);
      expect(ses.messages(email)).toHaveLength(1);
    });
  });
}

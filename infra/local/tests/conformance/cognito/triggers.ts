import { randomUUID } from 'node:crypto';
import {
  ConfirmForgotPasswordCommand,
  ConfirmSignUpCommand,
  ForgotPasswordCommand,
  ResendConfirmationCodeCommand,
  SignUpCommand,
  UpdateUserAttributesCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { expect, test } from 'vitest';
import { triggerSources } from '../../../cognito/triggers.ts';
import { standInOnly, type Suite } from '../suite.ts';
import { OWN_FUNCTION, PASSWORD } from './pool.ts';
import { echo, poolsWithTriggers } from './trigger-pool.ts';

const email = 'ana@example.org';
const Password = PASSWORD;

/** Guide: "Customizing user pool workflows with Lambda triggers" and the page of each trigger. */
export function triggers(suite: Suite): void {
  standInOnly(OWN_FUNCTION, () => {
    const poolWith = poolsWithTriggers(suite);

    test('each trigger is called with the sources of the guide, from sign-up to a changed e-mail', async () => {
      const all = Object.fromEntries(Object.keys(triggerSources).map((name) => [name, echo]));
      const pool = await poolWith(all);
      const { ClientId, UserPoolId, sdk } = pool;
      const Username = randomUUID();
      const ClientMetadata = { language: 'es' };
      const common = { ...pool.as(Username), ClientMetadata };
      const { UserSub } = await sdk.send(
        new SignUpCommand({
          ...common,
          Password,
          UserAttributes: [
            { Name: 'email', Value: email },
            { Name: 'custom:worker', Value: 'true' },
          ],
        }),
      );
      await sdk.send(new ResendConfirmationCodeCommand(common));
      await sdk.send(new ConfirmSignUpCommand({ ...common, ConfirmationCode: pool.mailedCode(email) }));
      const { RefreshToken, AccessToken } = await pool.signIn(email);
      await pool.refresh(RefreshToken);
      await sdk.send(new ForgotPasswordCommand({ ...pool.as(email), ClientMetadata }));
      const ConfirmationCode = pool.mailedCode(email);
      await sdk.send(
        new ConfirmForgotPasswordCommand({
          ...pool.as(email),
          Password: 'another',
          ConfirmationCode,
        }),
      );
      const moved = 'eva@example.org';
      const UserAttributes = [{ Name: 'email', Value: moved }];
      await sdk.send(new UpdateUserAttributesCommand({ AccessToken, UserAttributes, ClientMetadata }));

      expect(pool.sources()).toEqual([
        'CustomMessage_SignUp',
        'CustomMessage_ResendCode',
        'PostConfirmation_ConfirmSignUp',
        'PostAuthentication_Authentication',
        'TokenGeneration_Authentication',
        'TokenGeneration_RefreshTokens',
        'CustomMessage_ForgotPassword',
        'PostConfirmation_ConfirmForgotPassword',
        'CustomMessage_UpdateUserAttribute',
      ]);
      const of = (source: string) => pool.events.find(({ triggerSource }) => triggerSource === source);
      expect(of('CustomMessage_SignUp')).toEqual({
        version: '1',
        region: 'us-east-1',
        userPoolId: UserPoolId,
        userName: Username,
        callerContext: { awsSdkVersion: 'aws-sdk-unknown-unknown', clientId: ClientId },
        triggerSource: 'CustomMessage_SignUp',
        request: {
          userAttributes: {
            sub: UserSub,
            'cognito:user_status': 'UNCONFIRMED',
            email,
            email_verified: 'false',
            'custom:worker': 'true',
          },
          codeParameter: '{####}',
          linkParameter: '{##Click Here##}',
          usernameParameter: null,
          clientMetadata: ClientMetadata,
        },
        response: { smsMessage: null, emailMessage: null, emailSubject: null },
      });
      expect(of('PostConfirmation_ConfirmSignUp')).toMatchObject({
        userName: Username,
        request: {
          userAttributes: { sub: UserSub, 'cognito:user_status': 'CONFIRMED', email, email_verified: 'true' },
          clientMetadata: ClientMetadata,
        },
        response: {},
      });
      expect(pool.mails.at(-1)?.to).toBe(moved);
    });

    test('a custom message replaces the default one, with the code where its placeholder stood', async () => {
      const plain = await poolWith({});
      await plain.signUp(email);
      expect(plain.mails[0]).toMatchObject({
        subject: 'Verify your new account',
        html: expect.stringMatching(/^The verification code to your new account is \d{6}$/) as unknown,
      });
      const pool = await poolWith({
        CustomMessage: (event) => ({
          ...event,
          response: {
            emailSubject: 'Tu código',
            emailMessage: `<b>${String(event.request['codeParameter'])}</b>`,
          },
        }),
      });
      await pool.signUp(email);
      expect(pool.mails).toEqual([
        { to: email, subject: 'Tu código', html: expect.stringMatching(/^<b>\d{6}<\/b>$/) as unknown },
      ]);
    });

    test('a message without the code is refused, since nobody could confirm with it', async () => {
      const pool = await poolWith({
        CustomMessage: (event) => ({ ...event, response: { emailMessage: 'Hola' } }),
      });
      await expect(pool.signUp(email)).rejects.toMatchObject({ name: 'InvalidLambdaResponseException' });
      expect(pool.mails).toEqual([]);
    });

    test('a function that does not answer in time is tried three times', async () => {
      const silent = () => new Promise(() => {});
      const pool = await poolWith({ CustomMessage: silent }, {}, 5);
      await expect(pool.signUp(email)).rejects.toMatchObject({
        name: 'UserLambdaValidationException',
        message: expect.stringContaining('Socket timeout') as unknown,
      });
      expect(pool.events).toHaveLength(3);

      let calls = 0;
      const late = await poolWith({ CustomMessage: (event) => ((calls += 1) < 3 ? silent() : event) }, {}, 5);
      await expect(late.signUp(email)).resolves.toMatchObject({ UserConfirmed: false });
    });

    test('a PostConfirmation that throws is told and not tried again, and the user stays confirmed', async () => {
      const pool = await poolWith({
        PostConfirmation: () => {
          throw new Error('table not reached');
        },
      });
      const { username } = await pool.signUp(email);
      await expect(pool.confirm(username, pool.mailedCode(email))).rejects.toMatchObject({
        name: 'UserLambdaValidationException',
        message: 'PostConfirmation failed with error table not reached.',
      });
      expect(pool.events).toHaveLength(1);
      await expect(pool.signIn(email)).resolves.toHaveProperty('AccessToken');
    });

    test('an answer that is no event is an invalid Lambda response', async () => {
      const pool = await poolWith({ CustomMessage: () => 'ok' });
      await expect(pool.signUp(email)).rejects.toMatchObject({
        name: 'InvalidLambdaResponseException',
        message: 'Unrecognizable lambda output',
      });
    });
  });
}

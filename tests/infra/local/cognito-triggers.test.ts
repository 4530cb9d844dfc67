import { randomUUID } from 'node:crypto';
import {
  AdminGetUserCommand,
  ConfirmForgotPasswordCommand,
  ConfirmSignUpCommand,
  ForgotPasswordCommand,
  GetTokensFromRefreshTokenCommand,
  ResendConfirmationCodeCommand,
  SignUpCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { afterEach, expect, it } from 'vitest';
import type { InvokeTrigger } from '#infra/local/cognito/triggers.ts';
import { unverifiedClaims } from '#infra/local/cognito/jwt.ts';
import { PASSWORD, startCognito, type CognitoFixture } from '#tests/support/cognito.ts';

interface TriggerEvent {
  version: string;
  triggerSource: string;
  userName: string;
  request: Record<string, unknown>;
  response: Record<string, unknown>;
}
type Functions = Record<string, (event: TriggerEvent) => unknown>;

const open: CognitoFixture[] = [];
afterEach(async () => {
  for (const pool of open.splice(0)) await pool.close();
});

/** A pool whose triggers are these functions (by name), and the events they got. */
async function poolWith(functions: Functions, pool: object = {}, triggerTimeout?: number) {
  const events: TriggerEvent[] = [];
  const invokeTrigger: InvokeTrigger = async (name, event) => {
    events.push(structuredClone(event) as TriggerEvent);
    return functions[name]!(event as TriggerEvent);
  };
  const LambdaConfig = Object.fromEntries(Object.keys(functions).map((name) => [name, name]));
  const fixture = await startCognito({
    pool: { LambdaConfig, ...pool },
    invokeTrigger,
    ...(triggerTimeout !== undefined && { triggerTimeout }),
  });
  open.push(fixture);
  return { ...fixture, events, sources: () => events.map(({ triggerSource }) => triggerSource) };
}

const echo = (event: TriggerEvent) => event;
const email = 'ana@example.org';

it('events carry the documented shape from sign-up to sign-in', async () => {
  const pool = await poolWith({
    PreSignUp: echo,
    CustomMessage: echo,
    PostConfirmation: echo,
    PostAuthentication: echo,
    PreTokenGeneration: echo,
  });
  const Username = randomUUID();
  const ClientMetadata = { language: 'es' };
  const common = { ClientId: pool.ClientId, Username, ClientMetadata };
  const { UserSub } = await pool.sdk.send(
    new SignUpCommand({
      ...common,
      Password: PASSWORD,
      UserAttributes: [
        { Name: 'email', Value: email },
        { Name: 'custom:worker', Value: 'true' },
      ],
      ValidationData: [{ Name: 'age', Value: '18+' }],
    }),
  );
  await pool.sdk.send(new ResendConfirmationCodeCommand(common));
  await pool.sdk.send(new ConfirmSignUpCommand({ ...common, ConfirmationCode: pool.mailedCode(email) }));
  const tokens = await pool.signIn(email);
  await pool.sdk.send(
    new GetTokensFromRefreshTokenCommand({ ClientId: pool.ClientId, RefreshToken: tokens.RefreshToken }),
  );
  await pool.sdk.send(new ForgotPasswordCommand({ ...common, Username: email }));
  await pool.sdk.send(
    new ConfirmForgotPasswordCommand({
      ClientId: pool.ClientId,
      Username: email,
      Password: 'another-secret',
      ConfirmationCode: pool.mailedCode(email),
    }),
  );

  expect(pool.sources()).toEqual([
    'PreSignUp_SignUp',
    'CustomMessage_SignUp',
    'CustomMessage_ResendCode',
    'PostConfirmation_ConfirmSignUp',
    'PostAuthentication_Authentication',
    'TokenGeneration_Authentication',
    'TokenGeneration_RefreshTokens',
    'CustomMessage_ForgotPassword',
    'PostConfirmation_ConfirmForgotPassword',
  ]);
  const [preSignUp, customMessage, , postConfirmation] = pool.events;
  expect(preSignUp).toEqual({
    version: '1',
    region: 'us-east-1',
    userPoolId: pool.UserPoolId,
    userName: Username,
    callerContext: { awsSdkVersion: 'aws-sdk-unknown-unknown', clientId: pool.ClientId },
    triggerSource: 'PreSignUp_SignUp',
    request: {
      userAttributes: { email, 'custom:worker': 'true' },
      validationData: { age: '18+' },
      clientMetadata: ClientMetadata,
    },
    response: { autoConfirmUser: false, autoVerifyEmail: false, autoVerifyPhone: false },
  });
  expect(customMessage!.request).toMatchObject({
    codeParameter: '{####}',
    usernameParameter: null,
    userAttributes: { sub: UserSub, 'cognito:user_status': 'UNCONFIRMED', email_verified: 'false' },
    clientMetadata: ClientMetadata,
  });
  expect(postConfirmation).toMatchObject({
    userName: Username,
    request: {
      userAttributes: { sub: UserSub, 'cognito:user_status': 'CONFIRMED', email, email_verified: 'true' },
      clientMetadata: ClientMetadata,
    },
    response: {},
  });
});

it('a custom message replaces the default one, with the code where its placeholder stood', async () => {
  const plain = await poolWith({});
  await plain.signUp(email);
  expect(plain.mails[0]).toMatchObject({
    subject: 'Your verification code',
    html: expect.stringMatching(/^Your verification code is \d{6}$/) as unknown,
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

it('a message without the code is refused, since nobody could confirm with it', async () => {
  const pool = await poolWith({
    CustomMessage: (event) => ({ ...event, response: { emailMessage: 'Hola' } }),
  });
  await expect(pool.signUp(email)).rejects.toMatchObject({ name: 'InvalidLambdaResponseException' });
  expect(pool.mails).toEqual([]);
});

it('a PreSignUp that throws stops the sign-up with its message, and is not tried again', async () => {
  const pool = await poolWith({
    PreSignUp: () => {
      throw Object.assign(new Error(), { errorMessage: 'Address not allowed' });
    },
  });
  const Username = randomUUID();
  await expect(pool.signUp(email, Username)).rejects.toMatchObject({
    name: 'UserLambdaValidationException',
    message: 'PreSignUp failed with error Address not allowed.',
  });
  expect(pool.events).toHaveLength(1);
  await expect(
    pool.sdk.send(new AdminGetUserCommand({ UserPoolId: pool.UserPoolId, Username })),
  ).rejects.toMatchObject({ name: 'UserNotFoundException' });
});

it('a PreSignUp may confirm the user and verify the e-mail', async () => {
  const pool = await poolWith({
    PreSignUp: (event) => ({ ...event, response: { autoConfirmUser: true, autoVerifyEmail: true } }),
  });
  expect(await pool.signUp(email)).toMatchObject({ UserConfirmed: true });
  expect(pool.mails).toEqual([]);
  await expect(pool.signIn(email)).resolves.toHaveProperty('AccessToken');
});

it('of two sign-ups under one name that wait for PreSignUp at once, one wins', async () => {
  const pool = await poolWith({
    PreSignUp: async (event) => {
      await new Promise((resolve) => setImmediate(resolve));
      return event;
    },
  });
  const Username = randomUUID();
  const outcomes = await Promise.allSettled([
    pool.signUp('one@example.org', Username),
    pool.signUp('two@example.org', Username),
  ]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

it('a function that does not answer in time is tried three times', async () => {
  const silent = () => new Promise(() => {});
  const pool = await poolWith({ PreSignUp: silent }, {}, 5);
  await expect(pool.signUp(email)).rejects.toMatchObject({
    name: 'UserLambdaValidationException',
    message: expect.stringContaining('Socket timeout') as unknown,
  });
  expect(pool.events).toHaveLength(3);

  let calls = 0;
  const late = await poolWith({ PreSignUp: (event) => ((calls += 1) < 3 ? silent() : event) }, {}, 5);
  await expect(late.signUp(email)).resolves.toMatchObject({ UserConfirmed: false });
});

it('a PostConfirmation that throws is told, but the user stays confirmed', async () => {
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
  await expect(pool.signIn(email)).resolves.toHaveProperty('AccessToken');
});

it('an answer that is no event is an invalid Lambda response', async () => {
  const pool = await poolWith({ PreSignUp: () => 'ok' });
  await expect(pool.signUp(email)).rejects.toMatchObject({
    name: 'InvalidLambdaResponseException',
    message: 'Unrecognizable lambda output',
  });
});

it('a pre token generation function of version 2 changes both tokens, but not who they speak for', async () => {
  const pool = await poolWith(
    {
      PreTokenGeneration: (event) => ({
        ...event,
        response: {
          claimsAndScopeOverrideDetails: {
            idTokenGeneration: { claimsToAddOrOverride: { plan: 'vip', sub: 'someone-else' } },
            accessTokenGeneration: {
              claimsToAddOrOverride: { role: 'worker', exp: 4102444800 },
              scopesToAdd: ['listing'],
            },
            groupOverrideDetails: { groupsToOverride: ['worker'] },
          },
        },
      }),
    },
    {
      LambdaConfig: {
        PreTokenGenerationConfig: { LambdaArn: 'PreTokenGeneration', LambdaVersion: 'V2_0' },
      },
    },
  );
  const { sub } = await pool.register(email);
  const tokens = await pool.signIn(email);
  expect(pool.events[0]).toMatchObject({
    version: '2',
    request: {
      scopes: ['aws.cognito.signin.user.admin'],
      groupConfiguration: { groupsToOverride: [], iamRolesToOverride: [], preferredRole: null },
    },
  });
  expect(unverifiedClaims(tokens.IdToken!)).toMatchObject({ plan: 'vip', sub, 'cognito:groups': ['worker'] });
  const access = unverifiedClaims(tokens.AccessToken!)!;
  expect(access).toMatchObject({
    role: 'worker',
    sub,
    scope: 'aws.cognito.signin.user.admin listing',
    'cognito:groups': ['worker'],
  });
  expect(Number(access['exp']) - Number(access['iat'])).toBe(600);
});

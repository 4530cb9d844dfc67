import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { triggerSources } from '../../cognito/triggers.ts';
import { address, ANOTHER_PASSWORD, claimsOf, refused, startPool } from '../../testing/user-pool.ts';
import type { TriggerEvent } from '../../testing/user-pool.ts';
import { CLIENT, SERVER_CLIENT } from '../../testing/pool-properties.ts';

/** Guide: "Customizing user pool workflows with Lambda triggers" and the page of each trigger. */
const pool = await startPool();
afterAll(() => pool.close());
beforeEach(() => {
  pool.replaced.triggers = {};
  pool.events.length = 0;
});

const sources = () => pool.events.map(({ triggerSource }) => triggerSource);
const silent = () => new Promise(() => {});
const failing = () => {
  throw new Error('table not reached');
};
const lambdaFailed = 'UserLambdaValidationException';

test('every trigger is called with its sources, from sign-up to a changed e-mail', async () => {
  const { sdk } = pool;
  const [email, username] = [address(), randomUUID()];
  const { sub } = await pool.signUp(email, username, [{ Name: 'custom:worker', Value: 'true' }]);
  await sdk.resendConfirmationCode(pool.as(username));
  await pool.confirm(username, pool.mailedCode(email));
  const { RefreshToken, AccessToken } = await pool.signIn(email);
  await pool.refresh(RefreshToken);
  await sdk.forgotPassword(pool.as(email));
  const chosen = { ConfirmationCode: pool.mailedCode(email), Password: ANOTHER_PASSWORD };
  await sdk.confirmForgotPassword({ ...pool.as(email), ...chosen });
  const UserAttributes = [{ Name: 'email', Value: address() }];
  await sdk.updateUserAttributes({ AccessToken, UserAttributes });

  expect(sources()).toEqual([
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
  expect(sources().sort()).toEqual(Object.values(triggerSources).flat().sort());
  const common = { sub, email, 'custom:worker': 'true' };
  expect(pool.events[0]).toEqual({
    userPoolId: pool.UserPoolId,
    userName: username,
    triggerSource: 'CustomMessage_SignUp',
    request: {
      userAttributes: { ...common, 'cognito:user_status': 'UNCONFIRMED', email_verified: 'false' },
      codeParameter: '{####}',
    },
    response: {},
  });
  expect(pool.events[2]?.request).toEqual({
    userAttributes: { ...common, 'cognito:user_status': 'CONFIRMED', email_verified: 'true' },
  });
});

describe('a custom message', () => {
  test('replaces the template’s subject and text, with the code in its placeholder', async () => {
    pool.replaced.triggers.CustomMessage = (event) => ({
      ...event,
      response: { emailSubject: 'Tu código', emailMessage: '<b>{####}</b>' },
    });
    await pool.signUp(address());
    const html = expect.stringMatching(/^<b>\d{6}<\/b>$/) as unknown;
    expect(pool.mails.at(-1)).toMatchObject({ subject: 'Tu código', html });
  });

  test.each([
    ['without the code', (event: object) => ({ ...event, response: { emailMessage: 'Hola' } })],
    ['in no event', () => 'ok'],
  ])('%s is refused', async (_how, answer) => {
    pool.replaced.triggers.CustomMessage = answer;
    await refused(pool.signUp(address()), 'InvalidLambdaResponseException');
  });
});

describe('a trigger', () => {
  test('that does not answer in time is tried three times', async () => {
    pool.replaced.triggers.CustomMessage = silent;
    await refused(pool.signUp(address()), 'Socket timeout');
    expect(sources()).toHaveLength(3);

    let calls = 0;
    pool.replaced.triggers.CustomMessage = (event) => ((calls += 1) < 3 ? silent() : event);
    await expect(pool.signUp(address())).resolves.toHaveProperty('sub');
  });

  test('that throws is not tried again, and does not undo a confirmation', async () => {
    pool.replaced.triggers.PostConfirmation = failing;
    const email = address();
    const { username } = await pool.signUp(email);
    await refused(
      pool.confirm(username, pool.mailedCode(email)),
      `${lambdaFailed}: PostConfirmation failed with error table not reached.`,
    );
    expect(sources()).toEqual(['CustomMessage_SignUp', 'PostConfirmation_ConfirmSignUp']);
    await pool.signIn(email);
  });
});

/** Guide: "Pre token generation Lambda trigger"; API reference: `ClientMetadata` of each operation. */
describe('the token trigger', () => {
  const ownUser = 'aws.cognito.signin.user.admin';
  const generating = (accessTokenGeneration: object) => (event: TriggerEvent) => ({
    ...event,
    response: { claimsAndScopeOverrideDetails: { accessTokenGeneration } },
  });
  /** Takes the scope for one's own user away, but where the call says otherwise. */
  const withoutOwnUser = (event: TriggerEvent) =>
    event.request.clientMetadata?.['keep'] === 'yes'
      ? generating({})(event)
      : generating({ scopesToAdd: ['listing/write'], scopesToSuppress: [ownUser] })(event);
  const keep = { keep: 'yes' };
  const scopeOf = (token: string | undefined) => claimsOf(token)['scope'];

  describe.each([
    ['with rotation', CLIENT],
    ['without rotation', SERVER_CLIENT],
  ])('%s', (_, properties) => {
    test('chooses scopes at the sign-in, and at a refresh by its metadata', async () => {
      pool.replaced.triggers.PreTokenGeneration = withoutOwnUser;
      const { email } = await pool.register();
      const client = await pool.withClient('Own', properties);
      const { AccessToken, RefreshToken, IdToken } = await client.signIn(email);
      expect(scopeOf(AccessToken)).toBe('listing/write');
      expect(claimsOf(IdToken)).not.toHaveProperty('scope');
      const kept = await client.refresh(RefreshToken, keep);
      expect(scopeOf(kept.AccessToken)).toBe(ownUser);
      const next = await client.refresh(kept.RefreshToken ?? RefreshToken);
      expect(scopeOf(next.AccessToken)).toBe('listing/write');
    });

    test('fails a sign-in and a refresh, whose session goes on', async () => {
      const { email } = await pool.register();
      const client = await pool.withClient('Own', properties);
      const { RefreshToken } = await client.signIn(email);
      pool.replaced.triggers.PreTokenGeneration = failing;
      await refused(client.signIn(email), lambdaFailed);
      await refused(client.refresh(RefreshToken), lambdaFailed);
      pool.replaced.triggers = {};
      await client.refresh(RefreshToken);
    });
  });

  test('is told the metadata of an answer to a challenge', async () => {
    const { email, username } = await pool.register();
    const { code } = await pool.addAuthenticator(email);
    pool.replaced.triggers.PreTokenGeneration = withoutOwnUser;
    pool.clock.advance(60_000);
    const { Session } = await pool.begin(email);
    const { AuthenticationResult } = await pool.sdk.respondToAuthChallenge({
      ClientId: pool.ClientId,
      Session,
      ChallengeName: 'SOFTWARE_TOKEN_MFA',
      ChallengeResponses: { ...pool.proof(username), SOFTWARE_TOKEN_MFA_CODE: code() },
      ClientMetadata: keep,
    });
    expect(scopeOf(AuthenticationResult?.AccessToken)).toBe(ownUser);
  });

  test('that answers anything but scopes is not supported', async () => {
    const { email } = await pool.register();
    pool.replaced.triggers.PreTokenGeneration = generating({ claimsToAddOrOverride: { role: 'admin' } });
    await refused(pool.signIn(email), 'claimsToAddOrOverride');
  });
});

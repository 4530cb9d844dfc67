import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { address, NEW_PASSWORD, claimsOf, generating, OWN_USER } from '../../testing/user-pool.ts';
import { refused, startPool, type TriggerEvent } from '../../testing/user-pool.ts';
import { CLIENT, SERVER_CLIENT } from '../../testing/pool-properties.ts';

/** Sources: guide, "Customizing user pool workflows with Lambda triggers" and the page of each trigger. */
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

test('operations from sign-up to an e-mail change call triggers with the documented sources', async () => {
  const { sdk } = pool;
  const [email, username] = [address(), randomUUID()];
  const { sub } = await pool.signUp(email, username, [{ Name: 'custom:worker', Value: 'true' }]);
  await sdk.resendConfirmationCode(pool.as(username));
  await pool.confirm(username, pool.mailedCode(email));
  const { RefreshToken, AccessToken } = await pool.signIn(email);
  await pool.refresh(RefreshToken);
  await sdk.forgotPassword(pool.as(email));
  const chosen = { ConfirmationCode: pool.mailedCode(email), Password: NEW_PASSWORD };
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

describe('trigger of a user pool', () => {
  test('is called up to three times when it times out', async () => {
    pool.replaced.triggers.CustomMessage = silent;
    await refused(pool.signUp(address()), 'Socket timeout');
    expect(sources()).toHaveLength(3);

    let calls = 0;
    pool.replaced.triggers.CustomMessage = (event) => ((calls += 1) < 3 ? silent() : event);
    await expect(pool.signUp(address())).resolves.toHaveProperty('sub');
  });

  test.each([
    ['a message without the code', (event: object) => ({ ...event, response: { emailMessage: 'Hola' } })],
    ['no event', () => 'ok'],
  ])('fails the operation if it returns %s', async (_what, answer) => {
    pool.replaced.triggers.CustomMessage = answer;
    await refused(pool.signUp(address()), 'InvalidLambdaResponseException');
  });

  test('is not retried after an error, and the user stays confirmed', async () => {
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

/** Sources: guide, "Pre token generation Lambda trigger"; API reference, `ClientMetadata` of each operation. */
describe('token trigger', () => {
  /** Suppresses the scope for the caller's own user, unless the call's metadata keeps it. */
  const withoutOwnUser = (event: TriggerEvent) =>
    event.request.clientMetadata?.['keep'] === 'yes'
      ? generating({})(event)
      : generating({ scopesToAdd: ['listing/write'], scopesToSuppress: [OWN_USER] })(event);
  const keep = { keep: 'yes' };
  const scopeOf = (token: string | undefined) => claimsOf(token)['scope'];

  test.each([
    ['with rotation', CLIENT],
    ['without rotation', SERVER_CLIENT],
  ])('sets the access token’s scopes at sign-in and refresh, %s', async (_, of) => {
    pool.replaced.triggers.PreTokenGeneration = withoutOwnUser;
    const { email } = await pool.register();
    const client = await pool.withClient('Own', of);
    const { AccessToken, RefreshToken, IdToken } = await client.signIn(email);
    expect(scopeOf(AccessToken)).toBe('listing/write');
    expect(claimsOf(IdToken)).not.toHaveProperty('scope');
    const kept = await client.refresh(RefreshToken, keep);
    expect(scopeOf(kept.AccessToken)).toBe(OWN_USER);
    const newest = kept.RefreshToken ?? RefreshToken;
    pool.replaced.triggers.PreTokenGeneration = failing;
    await refused(client.signIn(email), lambdaFailed);
    await refused(client.refresh(newest), lambdaFailed);
    pool.replaced.triggers.PreTokenGeneration = withoutOwnUser;
    expect(scopeOf((await client.refresh(newest)).AccessToken)).toBe('listing/write');
  });

  test('receives the client metadata of a challenge response', async () => {
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
    expect(scopeOf(AuthenticationResult?.AccessToken)).toBe(OWN_USER);
  });

  test('fails the sign-in if it returns anything but scopes', async () => {
    const { email } = await pool.register();
    pool.replaced.triggers.PreTokenGeneration = generating({ claimsToAddOrOverride: { role: 'admin' } });
    await refused(pool.signIn(email), 'claimsToAddOrOverride');
  });
});

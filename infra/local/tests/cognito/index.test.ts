import { afterAll, describe, expect, test } from 'vitest';
import { createCognito } from '../../cognito/index.ts';
import { propertiesOf } from '../../stack/supported.ts';
import { PASSWORD, startPool, TEST_POOL } from '../../testing/user-pool.ts';
import { CLIENT } from '../../testing/pool-properties.ts';

const pool = await startPool();
afterAll(() => pool.close());

describe('user pool and clients', () => {
  const ofClient = (changed: object) =>
    propertiesOf('AWS::Cognito::UserPoolClient', { ...CLIENT, UserPoolId: pool.UserPoolId, ...changed });
  const ofPool = (changed: object) => propertiesOf('AWS::Cognito::UserPool', { ...TEST_POOL, ...changed });

  test('keep their ids, keys and secrets after a restart', async () => {
    const restarted = createCognito(pool.settings);
    const name = `cognito-idp.us-east-1.amazonaws.com/${pool.UserPoolId}`;
    expect(restarted.createUserPool('Accounts', ofPool({}))).toEqual({
      UserPoolId: pool.UserPoolId,
      Arn: `arn:aws:cognito-idp:us-east-1:000000000000:userpool/${pool.UserPoolId}`,
      ProviderName: name,
      ProviderURL: `https://${name}`,
    });
    expect(pool.UserPoolId).toMatch(/^us-east-1_[A-Za-z0-9]{9}$/);
    expect(restarted.jwks(pool.UserPoolId)).toEqual(pool.cognito.jwks(pool.UserPoolId));
    expect(restarted.createClient('Browsers', ofClient({ IdTokenValidity: 5 }))).toEqual({
      ClientId: pool.ClientId,
    });
    const { client } = await pool.withClient('Browsers', CLIENT);
    expect(client).toEqual(pool.client);
    expect(client.ClientSecret).toMatch(/^[a-z0-9]{51}$/);
  });

  const grace = (RetryGracePeriodSeconds: number) => ({
    RefreshTokenRotation: { Feature: 'ENABLED', RetryGracePeriodSeconds },
  });
  test.each([
    ['CallbackURLs', { CallbackURLs: [] }],
    ['GenerateSecret', { GenerateSecret: false }],
    ['rotation', { ExplicitAuthFlows: ['ALLOW_REFRESH_TOKEN_AUTH'] }],
    ['ExplicitAuthFlows', { ExplicitAuthFlows: ['ALLOW_USER_PASSWORD_AUTH'] }],
    ['AccessTokenValidity', { AccessTokenValidity: 4 }],
    ['AccessTokenValidity', { AccessTokenValidity: 1441 }],
    ['IdTokenValidity', { IdTokenValidity: 4 }],
    ['IdTokenValidity', { IdTokenValidity: 1441 }],
    ['RefreshTokenValidity', { RefreshTokenValidity: 59 }],
    ['RefreshTokenValidity', { RefreshTokenValidity: 3650 * 24 * 60 + 1 }],
    ['RefreshTokenValidity is shorter', { AccessTokenValidity: 61, RefreshTokenValidity: 60 }],
    ['RetryGracePeriodSeconds', grace(-1)],
    ['RetryGracePeriodSeconds', grace(61)],
    ['WriteAttributes', { WriteAttributes: ['name'] }],
  ])('refuse client properties with the error "%s": %j', (name, changed) => {
    expect(() => ofClient(changed)).toThrow(name);
  });

  const length = (MinimumLength: number) => ({
    Policies: { PasswordPolicy: { ...TEST_POOL.Policies.PasswordPolicy, MinimumLength } },
  });
  test.each([
    ['SmsConfiguration', { SmsConfiguration: {} }],
    ['MinimumLength', length(5)],
    ['MinimumLength', length(100)],
  ])('refuse pool properties with the error "%s": %j', (name, changed) => {
    expect(() => ofPool(changed)).toThrow(name);
  });
});

describe('Cognito call', () => {
  const call = (operation: string, body: object) =>
    fetch(pool.url, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-amz-json-1.1',
        'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
      },
      body: JSON.stringify(body),
    });
  const user = { Username: 'ana', SecretHash: 'x' };

  test.each([
    ['ListDevices', 'ListDevices', { AccessToken: 'x' }],
    [
      'AnalyticsMetadata',
      'SignUp',
      { ...user, Password: PASSWORD, UserAttributes: [], AnalyticsMetadata: {} },
    ],
    ['USER_AUTH', 'InitiateAuth', { AuthFlow: 'USER_AUTH', AuthParameters: { USERNAME: 'ana', PASSWORD } }],
    [
      'ForceAliasCreation true',
      'ConfirmSignUp',
      { ...user, ConfirmationCode: '1', ForceAliasCreation: true },
    ],
    ['the filter name', 'ListUsers', { Filter: 'name = "Ana"' }],
  ])('with %s returns 501 and names this unsupported part', async (name, operation, body) => {
    const { ClientId, UserPoolId } = pool;
    const answer = await call(operation, { ...body, ...('Filter' in body ? { UserPoolId } : { ClientId }) });
    expect(answer.status).toBe(501);
    expect(await answer.json()).toMatchObject({ message: expect.stringContaining(name) as unknown });
  });

  test('without a required parameter returns InvalidParameterException in the body', async () => {
    const answer = await call('SignUp', { ClientId: pool.ClientId });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ __type: 'InvalidParameterException' });
  });
});

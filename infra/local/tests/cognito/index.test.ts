import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCognito } from '../../cognito/index.ts';
import { propertiesOf } from '../../stack/supported.ts';
import { PASSWORD, startPool, TEST_POOL, type TestPool } from '../../testing/user-pool.ts';
import { CLIENT } from '../../testing/pool-properties.ts';

let pool: TestPool;
beforeAll(async () => {
  pool = await startPool();
});
afterAll(() => pool.close());

describe('a pool and its clients', () => {
  test('keep ids, keys and secrets over a restart on the same state', async () => {
    const restarted = createCognito(pool.settings);
    expect(restarted.createUserPool('Accounts', propertiesOf('AWS::Cognito::UserPool', TEST_POOL))).toEqual({
      UserPoolId: pool.UserPoolId,
      Arn: `arn:aws:cognito-idp:us-east-1:000000000000:userpool/${pool.UserPoolId}`,
      ProviderName: `cognito-idp.us-east-1.amazonaws.com/${pool.UserPoolId}`,
      ProviderURL: `https://cognito-idp.us-east-1.amazonaws.com/${pool.UserPoolId}`,
    });
    expect(pool.UserPoolId).toMatch(/^us-east-1_[A-Za-z0-9]{9}$/);
    expect(restarted.jwks(pool.UserPoolId)).toEqual(pool.cognito.jwks(pool.UserPoolId));
    const properties = { ...CLIENT, UserPoolId: pool.UserPoolId, IdTokenValidity: 5 };
    expect(
      restarted.createClient('Browsers', propertiesOf('AWS::Cognito::UserPoolClient', properties)),
    ).toEqual({ ClientId: pool.ClientId });
    const { client } = await pool.withClient('Browsers', CLIENT);
    expect(client).toEqual(pool.client);
    expect(client.ClientSecret).toMatch(/^[a-z0-9]{51}$/);
  });

  test.each([
    ['a property', { CallbackURLs: [] }, 'CallbackURLs'],
    ['a value', { GenerateSecret: false }, 'GenerateSecret'],
    ['rotation beside the older flow', { ExplicitAuthFlows: ['ALLOW_REFRESH_TOKEN_AUTH'] }, 'rotation'],
  ])('refuse %s that is not supported, by name', (_what, changed, name) => {
    const properties = { ...CLIENT, UserPoolId: pool.UserPoolId, ...changed };
    expect(() => propertiesOf('AWS::Cognito::UserPoolClient', properties)).toThrow(name);
    expect(() => propertiesOf('AWS::Cognito::UserPool', { ...TEST_POOL, SmsConfiguration: {} })).toThrow(
      'SmsConfiguration',
    );
  });
});

describe('a call', () => {
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
    ['an operation', 'ListDevices', { AccessToken: 'x' }, 'ListDevices'],
    [
      'a parameter',
      'SignUp',
      { ...user, Password: PASSWORD, UserAttributes: [], AnalyticsMetadata: {} },
      'AnalyticsMetadata',
    ],
    [
      'a flow',
      'InitiateAuth',
      { AuthFlow: 'USER_AUTH', AuthParameters: { USERNAME: 'ana', PASSWORD } },
      'USER_AUTH',
    ],
    [
      'a value',
      'ConfirmSignUp',
      { ...user, ConfirmationCode: '1', ForceAliasCreation: true },
      'ForceAliasCreation true',
    ],
    ['a filter', 'ListUsers', { Filter: 'email = "ana@example.test"' }, 'email'],
  ])('with %s that is not supported answers 501 with its name', async (_what, operation, body, name) => {
    const { ClientId, UserPoolId } = pool;
    const answer = await call(
      operation,
      operation === 'ListUsers' ? { UserPoolId, ...body } : { ClientId, ...body },
    );
    expect(answer.status).toBe(501);
    expect(await answer.json()).toMatchObject({ message: expect.stringContaining(name) as unknown });
  });

  test('without a parameter is invalid, and says so in the body', async () => {
    const answer = await call('SignUp', { ClientId: pool.ClientId });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ __type: 'InvalidParameterException' });
  });
});

import { beforeAll, expect, test } from 'vitest';
import { standInOnly } from '../suite.ts';
import { PASSWORD, type CognitoPool } from './pool.ts';

/** JSON 1.1 as it goes over the wire, and what the stand-in answers to what it does not support. */
export function wire(opened: () => CognitoPool): void {
  let pool: CognitoPool;
  beforeAll(() => {
    pool = opened();
  });
  const call = (operation: string, body: object) =>
    fetch(pool.url, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-amz-json-1.1',
        'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
      },
      body: JSON.stringify(body),
    });

  test('an administrator’s call without a signature is refused', async () => {
    const answer = await call('AdminGetUser', { UserPoolId: pool.UserPoolId, Username: 'somebody' });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ __type: 'MissingAuthenticationTokenException' });
  });

  test('an error has its name in the body and in the header that browsers may read', async () => {
    const answer = await call('GetUser', { AccessToken: 'no token' });
    expect(answer.status).toBe(400);
    expect(answer.headers.get('x-amzn-errortype')).toBe('NotAuthorizedException:');
    expect(answer.headers.get('access-control-expose-headers')?.toLowerCase()).toContain('x-amzn-errortype');
    expect(await answer.json()).toEqual({
      __type: 'NotAuthorizedException',
      message: 'Invalid Access Token',
    });
  });

  test('a missing parameter is invalid', async () => {
    const answer = await call('SignUp', { ClientId: pool.ClientId });
    expect(await answer.json()).toMatchObject({ __type: 'InvalidParameterException' });
  });

  standInOnly('Cognito does more than is supported', () => {
    test.each([
      ['an operation', 'ListDevices', { AccessToken: 'x' }, 'ListDevices'],
      ['a parameter', 'SignUp', { AnalyticsMetadata: {} }, 'AnalyticsMetadata'],
      ['a flow', 'InitiateAuth', { AuthFlow: 'USER_AUTH' }, 'AuthFlow'],
      ['a challenge', 'RespondToAuthChallenge', { ChallengeName: 'SMS_MFA' }, 'ChallengeName'],
      ['a value', 'ConfirmSignUp', { ForceAliasCreation: true }, 'ForceAliasCreation true'],
    ])('%s that is not supported answers 501 with its name', async (_what, operation, body, name) => {
      const { ClientId } = pool;
      const valid: Record<string, object> = {
        SignUp: { ClientId, Username: 'x', Password: PASSWORD },
        ConfirmSignUp: { ClientId, Username: 'x', ConfirmationCode: '1' },
      };
      const answer = await call(operation, { ...valid[operation], ...body });
      expect(answer.status).toBe(501);
      expect(await answer.json()).toMatchObject({ message: expect.stringContaining(name) as unknown });
    });
  });
}

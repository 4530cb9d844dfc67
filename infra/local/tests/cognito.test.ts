import {
  CognitoIdentityProviderClient,
  DescribeUserPoolClientCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { expect, onTestFinished, test } from 'vitest';
import { createCognito } from '../cognito/index.ts';
import { startStandInPool } from './conformance/cognito/pool.ts';
import { clientSettings } from './conformance/target.ts';
import { TEST_CLIENT, TEST_POOL } from './conformance/cognito/properties.ts';

async function opened() {
  const pool = await startStandInPool();
  onTestFinished(() => pool.close());
  return pool;
}

test('ids and keys survive a restart on the same state', async () => {
  const pool = await opened();
  const restarted = createCognito(pool.settings);
  expect(restarted.createUserPool('Accounts', TEST_POOL)).toEqual({
    UserPoolId: pool.UserPoolId,
    Arn: `arn:aws:cognito-idp:us-east-1:000000000000:userpool/${pool.UserPoolId}`,
    ProviderName: `cognito-idp.us-east-1.amazonaws.com/${pool.UserPoolId}`,
    ProviderURL: restarted.issuer(pool.UserPoolId),
  });
  expect(restarted.createClient('Web', { UserPoolId: pool.UserPoolId, ...TEST_CLIENT })).toEqual({
    ClientId: pool.ClientId,
  });
  expect(pool.UserPoolId).toMatch(/^us-east-1_[A-Za-z0-9]{9}$/);
  expect(pool.ClientId).toMatch(/^[a-z0-9]{26}$/);
  expect(restarted.jwks(pool.UserPoolId)).toEqual(pool.cognito.jwks(pool.UserPoolId));
});

test('a client keeps its secret, and is another one once it gets or loses it', async () => {
  const { cognito, url, UserPoolId, ClientId } = await opened();
  const sdk = new CognitoIdentityProviderClient(clientSettings(url));
  onTestFinished(() => sdk.destroy());
  const secretOf = async (ClientId: string) => {
    const { UserPoolClient } = await sdk.send(new DescribeUserPoolClientCommand({ UserPoolId, ClientId }));
    return UserPoolClient?.ClientSecret;
  };
  const deploy = (changes: object) =>
    cognito.createClient('Web', { ...TEST_CLIENT, UserPoolId, ...changes }).ClientId;
  const secret = await secretOf(ClientId);
  expect(deploy({ IdTokenValidity: 5 })).toBe(ClientId);
  expect(await secretOf(ClientId)).toBe(secret);

  const open = deploy({ GenerateSecret: false });
  expect(open).not.toBe(ClientId);
  expect(await secretOf(open)).toBeUndefined();
  await expect(secretOf(ClientId)).rejects.toThrow('does not exist');
  expect(deploy({})).toBe(ClientId);
  expect(await secretOf(ClientId)).not.toBe(secret);
});

test('a property of a pool or client that is not supported is refused by name', async () => {
  const { cognito, UserPoolId } = await opened();
  expect(() => cognito.createUserPool('Other', { SmsConfiguration: {} })).toThrow('SmsConfiguration');
  expect(() => cognito.createClient('Other', { ...TEST_CLIENT, UserPoolId, CallbackURLs: [] })).toThrow(
    'CallbackURLs',
  );
});

test('rotation of refresh tokens and the older refresh flow exclude each other', async () => {
  const { cognito, UserPoolId } = await opened();
  const ExplicitAuthFlows = [...TEST_CLIENT.ExplicitAuthFlows, 'ALLOW_REFRESH_TOKEN_AUTH'];
  expect(() => cognito.createClient('Other', { ...TEST_CLIENT, UserPoolId, ExplicitAuthFlows })).toThrow(
    'ALLOW_REFRESH_TOKEN_AUTH',
  );
});

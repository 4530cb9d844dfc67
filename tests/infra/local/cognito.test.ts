import { expect, onTestFinished, test } from 'vitest';
import { createCognito } from '#infra/local/cognito/index.ts';
import { startStandInPool } from '#tests/conformance/cognito/pool.ts';
import { TEST_CLIENT, TEST_POOL } from '#tests/conformance/cognito/properties.ts';

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

test('a property of a pool or client that is not supported is refused by name', async () => {
  const { cognito, UserPoolId } = await opened();
  expect(() => cognito.createUserPool('Other', { SmsConfiguration: {} })).toThrow('SmsConfiguration');
  expect(() => cognito.createClient('Other', { UserPoolId, CallbackURLs: [] })).toThrow('CallbackURLs');
});

test('rotation of refresh tokens and the older refresh flow exclude each other', async () => {
  const { cognito, UserPoolId } = await opened();
  const ExplicitAuthFlows = [...TEST_CLIENT.ExplicitAuthFlows, 'ALLOW_REFRESH_TOKEN_AUTH'];
  expect(() => cognito.createClient('Other', { ...TEST_CLIENT, UserPoolId, ExplicitAuthFlows })).toThrow(
    'ALLOW_REFRESH_TOKEN_AUTH',
  );
});

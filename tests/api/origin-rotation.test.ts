import { randomUUID } from 'node:crypto';
import { PutSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { expect } from 'vitest';
import { originSecretHeader } from '#shared/deployment/origin-secret.ts';
import { apiEvent } from '#tests/support/api-event.ts';
import { originSecret } from '#tests/support/origin-secret.ts';
import { ownCloudTest, type OwnCloud } from '#tests/support/test.ts';

const test = ownCloudTest({ faults: true });

async function statusOf(cloud: OwnCloud, secret: string): Promise<number> {
  const event = apiEvent('getConfig', { headers: { [originSecretHeader]: secret } });
  return ((await cloud.invoke('browse', event)) as { statusCode: number }).statusCode;
}

test('the API accepts only the current and the previous origin secret', async ({ cloud }) => {
  const { aws: endpoint, region, credentials, resources } = cloud;
  const client = new SecretsManagerClient({ endpoint, region, credentials });
  /**
   * Stores a new secret and waits a minute. From then on, a Lambda that gets an unknown value reads the secret again.
   */
  const rotate = async (): Promise<string> => {
    const SecretString = randomUUID();
    await client.send(new PutSecretValueCommand({ SecretId: resources['OriginSecret'], SecretString }));
    await cloud.pass(61_000);
    return SecretString;
  };
  const statusAtEdge = async () => (await fetch(`${cloud.site}/api/config`)).status;

  const first = await originSecret(cloud);
  expect([await statusOf(cloud, first), await statusAtEdge()]).toEqual([200, 200]);
  const second = await rotate();
  expect([await statusOf(cloud, first), await statusOf(cloud, second)]).toEqual([200, 200]);
  // CloudFront keeps the first secret until the next deployment.
  expect(await statusAtEdge()).toBe(200);
  const third = await rotate();
  // A Lambda that read the first secret accepts it for ten minutes.
  await cloud.pass(11 * 60_000);
  expect([await statusOf(cloud, first), await statusOf(cloud, second), await statusOf(cloud, third)]).toEqual(
    [403, 200, 200],
  );
  expect(await statusAtEdge()).toBe(403);
  client.destroy();
});

test("the API accepts CloudFront's known secret while Secrets Manager fails", async ({ cloud }) => {
  const secret = await originSecret(cloud);
  await cloud.pass(11 * 60_000);
  expect(await statusOf(cloud, secret)).toBe(200);
  await cloud.pass(61_000);
  const fault = cloud.faults.inject({ service: 'secretsManager', kind: 'error' });
  expect(await statusOf(cloud, 'wrong')).not.toBe(200);
  expect(await statusOf(cloud, secret)).toBe(200);
  expect(fault.total()).toBeGreaterThan(0);
  cloud.faults.clear();
});

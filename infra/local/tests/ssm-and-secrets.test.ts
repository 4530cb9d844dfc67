import {
  GetSecretValueCommand,
  PutSecretValueCommand,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import { GetParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import { expect, onTestFinished, test } from 'vitest';
import { credentials, region } from '../account.ts';
import type { LocalService } from '../protocol/service.ts';
import { createSecretsManager } from '../secrets-manager.ts';
import { createSsm } from '../ssm.ts';
import { Store } from '../store.ts';
import { listen } from '../testing/local-service.ts';

async function start<S extends { handle: LocalService }>(create: (options: { store: Store }) => S) {
  const store = new Store(':memory:');
  const service = create({ store });
  const { url: endpoint, close } = await listen(service.handle);
  onTestFinished(async () => {
    await close();
    store.close();
  });
  return { service, options: { endpoint, region, credentials, maxAttempts: 1 } };
}

async function startSecrets() {
  const { service, options } = await start(createSecretsManager);
  const client = new SecretsManagerClient(options);
  const put = (SecretId: string, SecretString: string, ClientRequestToken?: string) =>
    client.send(new PutSecretValueCommand({ SecretId, SecretString, ClientRequestToken }));
  const get = async (SecretId: string, VersionStage?: string) =>
    (await client.send(new GetSecretValueCommand({ SecretId, VersionStage }))).SecretString;
  return { service, put, get };
}

test('Secrets Manager keeps the previous value and ignores a repeated token', async () => {
  const { service, put, get } = await startSecrets();
  const arn = service.createSecret('Keys');
  await put(arn, 'first');
  await put(arn, 'second');
  for (let time = 0; time < 2; time += 1) await put('Keys', 'third', 't'.repeat(32));
  const other = put('Keys', 'fourth', 't'.repeat(32));
  await expect(other).rejects.toMatchObject({ name: 'ResourceExistsException' });
  // Every start of a cloud puts the value again, even if the value is current.
  service.putSecretString(arn, 'third');
  const values = [await get(arn), await get('Keys', 'AWSCURRENT'), await get(arn, 'AWSPREVIOUS')];
  expect(values).toEqual(['third', 'third', 'second']);
});

test('Secrets Manager returns the same error for a missing secret, value and previous value', async () => {
  const { service, put, get } = await startSecrets();
  const notFound = { name: 'ResourceNotFoundException', $metadata: { httpStatusCode: 400 } };
  service.createSecret('Empty');
  await expect(get('Empty')).rejects.toMatchObject(notFound);
  await put('Empty', 'a');
  await expect(get('Empty', 'AWSPREVIOUS')).rejects.toMatchObject(notFound);
  await expect(get('None')).rejects.toMatchObject(notFound);
});

test('Secrets Manager keeps a generated value and its ARN across deployments', async () => {
  const { service } = await startSecrets();
  const GenerateSecretString = { PasswordLength: 64, ExcludePunctuation: true } as const;
  const arn = service.createSecret('Generated', { GenerateSecretString });
  const value = service.secretString(arn);
  expect(value).toMatch(/^[A-Za-z0-9]{64}$/);
  expect(service.createSecret('Generated', { GenerateSecretString })).toBe(arn);
  expect(service.secretString(arn)).toBe(value);
});

test('SSM returns the parameter of the last deployment and reports a missing parameter', async () => {
  const { service, options } = await start(createSsm);
  const client = new SSMClient(options);
  const get = (Name: string, WithDecryption?: boolean) =>
    client.send(new GetParameterCommand({ Name, WithDecryption }));
  for (const value of ['a', 'b']) service.putParameter('/site', value);
  expect((await get('/site')).Parameter?.Value).toBe('b');
  await expect(get('/none')).rejects.toMatchObject({ name: 'ParameterNotFound' });
  await expect(get('/site', true)).rejects.toThrow('GetParameter with WithDecryption');
});

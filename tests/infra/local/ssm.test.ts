import {
  GetParameterCommand,
  GetParametersCommand,
  PutParameterCommand,
  SSMClient,
  type PutParameterCommandInput,
} from '@aws-sdk/client-ssm';
import { expect, onTestFinished, test } from 'vitest';
import { Clock } from '#infra/local/clock.ts';
import { createSsm } from '#infra/local/ssm.ts';
import { Store } from '#infra/local/store.ts';
import { listen } from '#tests/support/local-service.ts';

async function startSsm() {
  const store = new Store(':memory:');
  const { handle, putParameter } = createSsm({ clock: new Clock(), store });
  const { url, close } = await listen(handle);
  const client = new SSMClient({
    endpoint: url,
    region: 'us-east-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local-secret' },
  });
  onTestFinished(async () => {
    await close();
    store.close();
  });
  const put = (input: Partial<PutParameterCommandInput>) =>
    client.send(new PutParameterCommand({ Name: '/site', Value: 'v', ...input }));
  return { client, put, putParameter };
}

test('a secure value is readable with decryption only', async () => {
  const { client, put } = await startSsm();
  await put({ Name: '/key', Value: 'hush', Type: 'SecureString' });
  const read = (WithDecryption?: boolean) =>
    client.send(new GetParameterCommand({ Name: '/key', WithDecryption }));
  expect((await read(true)).Parameter).toMatchObject({ Value: 'hush', Type: 'SecureString', Version: 1 });
  expect((await read()).Parameter?.Value).not.toContain('hush');
});

test('a parameter is overwritten only where the request says so', async () => {
  const { client, put } = await startSsm();
  await put({ Value: 'first', Type: 'String' });
  await expect(put({ Value: 'second', Type: 'String' })).rejects.toMatchObject({
    name: 'ParameterAlreadyExists',
  });
  expect(await put({ Value: 'third', Overwrite: true })).toMatchObject({ Version: 2 });
  const { Parameter } = await client.send(new GetParameterCommand({ Name: '/site' }));
  expect(Parameter).toMatchObject({ Value: 'third', Type: 'String' });
});

test('several at once, with the names that are not there', async () => {
  const { client, put, putParameter } = await startSsm();
  putParameter('/site', 'a');
  putParameter('/site', 'a');
  await put({ Name: '/other', Value: 'b', Type: 'String' });
  const found = await client.send(new GetParametersCommand({ Names: ['/other', '/none', '/site'] }));
  expect(found.Parameters?.map(({ Name, Value, Version }) => [Name, Value, Version])).toEqual([
    ['/other', 'b', 1],
    ['/site', 'a', 1],
  ]);
  expect(found.InvalidParameters).toEqual(['/none']);
  await expect(client.send(new GetParameterCommand({ Name: '/none' }))).rejects.toMatchObject({
    name: 'ParameterNotFound',
  });
});

test('a parameter of a request that is not promised is refused by name', async () => {
  const { put } = await startSsm();
  await expect(put({ Type: 'String', Tier: 'Advanced' })).rejects.toMatchObject({
    $metadata: { httpStatusCode: 501 },
    message: expect.stringContaining('PutParameter with Tier') as string,
  });
});

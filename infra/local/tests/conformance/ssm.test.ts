import {
  AddTagsToResourceCommand,
  DeleteParameterCommand,
  GetParameterCommand,
  GetParametersCommand,
  PutParameterCommand,
  SSMClient,
  type PutParameterCommandInput,
} from '@aws-sdk/client-ssm';
import { expect, test } from 'vitest';
import { createSsm, ssmSupported } from '../../ssm.ts';
import { startStandIn } from './stand-in.ts';
import { conformance, expectNotSupported, standInOnly } from './suite.ts';
import { clientSettings, deleteAfterTest, uniqueName } from './target.ts';

/** Expected answers: Systems Manager API Reference, GetParameter, GetParameters and PutParameter. */
conformance('SSM', ssmSupported, ({ watch }) => {
  async function open() {
    const { url, standIn } = await startStandIn(createSsm);
    const client = watch(new SSMClient(clientSettings(url)));
    const put = async (Name: string, input: Partial<PutParameterCommandInput>) => {
      const answer = await client.send(new PutParameterCommand({ Name, Value: 'v', ...input }));
      if (answer.Version === 1)
        deleteAfterTest(() => new SSMClient(clientSettings('')).send(new DeleteParameterCommand({ Name })));
      return answer;
    };
    const get = async (Name: string, WithDecryption?: boolean) =>
      (await client.send(new GetParameterCommand({ Name, WithDecryption }))).Parameter;
    return { client, put, get, standIn };
  }

  test('a secure value is readable with decryption only', async () => {
    const { put, get } = await open();
    const name = `/${uniqueName('key')}`;
    await put(name, { Value: 'hush', Type: 'SecureString', KeyId: 'alias/aws/ssm', Description: 'a key' });
    expect(await get(name, true)).toMatchObject({ Value: 'hush', Type: 'SecureString', Version: 1 });
    expect((await get(name))?.Value).not.toContain('hush');
  });

  test('a parameter tells its name, ARN, version and when it changed', async () => {
    const { put, get } = await open();
    const name = `/${uniqueName('facts')}`;
    await put(name, { Type: 'String' });
    expect(await get(name)).toMatchObject({
      Name: name,
      ARN: expect.stringMatching(new RegExp(`^arn:aws:ssm:[\\w-]+:\\d{12}:parameter${name}$`)) as string,
      DataType: 'text',
      LastModifiedDate: expect.any(Date) as Date,
    });
  });

  test('a parameter is overwritten only where the request says so, and keeps its type', async () => {
    const { put, get } = await open();
    const name = `/${uniqueName('site')}`;
    expect(await put(name, { Value: 'first', Type: 'String' })).toMatchObject({
      Version: 1,
      Tier: 'Standard',
    });
    await expect(put(name, { Value: 'second', Type: 'String' })).rejects.toMatchObject({
      name: 'ParameterAlreadyExists',
      $metadata: { httpStatusCode: 400 },
    });
    expect(await put(name, { Value: 'third', Overwrite: true })).toMatchObject({ Version: 2 });
    expect(await get(name)).toMatchObject({ Value: 'third', Type: 'String' });
  });

  test('a new parameter needs a type, and a standard one takes at most 4,096 characters', async () => {
    const { put } = await open();
    const name = `/${uniqueName('bad')}`;
    await expect(put(name, {})).rejects.toMatchObject({ name: 'ValidationException' });
    await expect(put(name, { Type: 'String', Value: 'x'.repeat(4097) })).rejects.toMatchObject({
      name: 'ValidationException',
    });
  });

  test('several at once, with the names that are not there', async () => {
    const { client, put, get } = await open();
    const [one, two, none] = [`/${uniqueName('one')}`, `/${uniqueName('two')}`, `/${uniqueName('none')}`];
    await put(one, { Value: 'a', Type: 'String' });
    await put(two, { Value: 'b', Type: 'SecureString' });
    const found = await client.send(
      new GetParametersCommand({ Names: [one, none, two], WithDecryption: true }),
    );
    const values = (found.Parameters ?? []).map(({ Name, Value }) => `${Name} ${Value}`);
    expect(new Set(values)).toEqual(new Set([`${one} a`, `${two} b`]));
    expect(found.InvalidParameters).toEqual([none]);
    await expect(get(none)).rejects.toMatchObject({
      name: 'ParameterNotFound',
      $metadata: { httpStatusCode: 400 },
    });
    const many = Array.from({ length: 11 }, (_, index) => `${one}${index}`);
    await expect(client.send(new GetParametersCommand({ Names: many }))).rejects.toMatchObject({
      name: 'ValidationException',
    });
  });

  standInOnly('SSM takes more than is supported', () => {
    test('what is not supported is refused by name', async () => {
      const { client, put, get } = await open();
      await expectNotSupported(put('/a', { Type: 'String', Tier: 'Advanced' }), 'PutParameter with Tier');
      await expectNotSupported(get('/a:1'), 'labels in a parameter');
      const tagging = new AddTagsToResourceCommand({ ResourceType: 'Parameter', ResourceId: '/a', Tags: [] });
      await expectNotSupported(client.send(tagging), 'AddTagsToResource');
    });
  });

  standInOnly('a deployment is not AWS’s API', () => {
    test('what the template says is there, and the same value again is no new version', async () => {
      const { get, standIn } = await open();
      standIn.putParameter('/site', 'a');
      standIn.putParameter('/site', 'a');
      expect(await get('/site')).toMatchObject({ Value: 'a', Version: 1 });
      standIn.putParameter('/site', 'b');
      expect(await get('/site')).toMatchObject({ Value: 'b', Version: 2 });
    });
  });
});

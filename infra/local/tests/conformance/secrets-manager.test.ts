import {
  CreateSecretCommand,
  DeleteSecretCommand,
  DescribeSecretCommand,
  GetSecretValueCommand,
  PutSecretValueCommand,
  RotateSecretCommand,
  SecretsManagerClient,
  type CreateSecretCommandInput,
} from '@aws-sdk/client-secrets-manager';
import { expect, test } from 'vitest';
import { createSecretsManager, secretsSupported } from '../../secrets-manager.ts';
import { startStandIn } from './stand-in.ts';
import { conformance, expectNotSupported, standInOnly } from './suite.ts';
import { clientSettings, deleteAfterTest, uniqueName } from './target.ts';

const token = (letter: string) => letter.repeat(32);

/** Expected answers: Secrets Manager API Reference, the four operations, and "Secret versions" of the User Guide. */
conformance('Secrets Manager', secretsSupported, ({ watch }) => {
  async function open() {
    const { url, standIn } = await startStandIn(createSecretsManager);
    const client = watch(new SecretsManagerClient(clientSettings(url)));
    const create = async (input: Partial<CreateSecretCommandInput> = {}) => {
      const Name = input.Name ?? uniqueName('secret');
      const made = await client.send(new CreateSecretCommand({ ...input, Name }));
      if (input.Name === undefined)
        deleteAfterTest(() =>
          new SecretsManagerClient(clientSettings('')).send(
            new DeleteSecretCommand({ SecretId: Name, ForceDeleteWithoutRecovery: true }),
          ),
        );
      return { ...made, Name };
    };
    const put = (SecretId: string, SecretString: string, ClientRequestToken?: string) =>
      client.send(new PutSecretValueCommand({ SecretId, SecretString, ClientRequestToken }));
    const get = (SecretId: string, which: { VersionId?: string; VersionStage?: string } = {}) =>
      client.send(new GetSecretValueCommand({ SecretId, ...which }));
    return { client, create, put, get, standIn };
  }
  const notFound = { name: 'ResourceNotFoundException', $metadata: { httpStatusCode: 400 } };

  test('a secret is found by its name, its ARN, and its ARN without the six random characters', async () => {
    const { client, create, get } = await open();
    const { Name, ARN = '' } = await create({ SecretString: 'hush', Description: 'of a test' });
    expect(ARN).toMatch(new RegExp(`^arn:aws:secretsmanager:[\\w-]+:\\d{12}:secret:${Name}-\\w{6}$`));
    for (const id of [Name, ARN, ARN.slice(0, -7)])
      expect(await get(id)).toMatchObject({ ARN, Name, SecretString: 'hush', VersionStages: ['AWSCURRENT'] });
    expect(await client.send(new DescribeSecretCommand({ SecretId: Name }))).toMatchObject({
      ARN,
      Name,
      Description: 'of a test',
      CreatedDate: expect.any(Date) as Date,
    });
  });

  test('a name is used once; the same request again, whose answer was lost, is answered as the first', async () => {
    const { create } = await open();
    const first = await create({ SecretString: 'a', ClientRequestToken: token('t') });
    const { Name } = first;
    expect(await create({ Name, SecretString: 'a', ClientRequestToken: token('t') })).toMatchObject({
      ARN: first.ARN,
      VersionId: token('t'),
    });
    await expect(create({ Name, SecretString: 'b' })).rejects.toMatchObject({
      name: 'ResourceExistsException',
      $metadata: { httpStatusCode: 400 },
    });
  });

  test('a new value makes the old one previous; the same token twice is one change', async () => {
    const { client, create, put, get } = await open();
    const { Name, VersionId = '' } = await create({ SecretString: 'old' });
    await put(Name, 'new', token('n'));
    expect(await put(Name, 'new', token('n'))).toMatchObject({ VersionId: token('n') });
    await expect(put(Name, 'other', token('n'))).rejects.toMatchObject({ name: 'ResourceExistsException' });
    expect((await get(Name, { VersionStage: 'AWSCURRENT' })).SecretString).toBe('new');
    expect((await get(Name, { VersionStage: 'AWSPREVIOUS' })).SecretString).toBe('old');
    expect((await get(Name, { VersionId })).SecretString).toBe('old');
    const { VersionIdsToStages } = await client.send(new DescribeSecretCommand({ SecretId: Name }));
    expect(VersionIdsToStages).toEqual({ [VersionId]: ['AWSPREVIOUS'], [token('n')]: ['AWSCURRENT'] });
  });

  test('one without a value, a version that does not exist, and a secret that does not', async () => {
    const { create, put, get } = await open();
    const { Name } = await create();
    await expect(get(Name)).rejects.toMatchObject(notFound);
    await put(Name, 'a');
    await expect(get(Name, { VersionId: token('x') })).rejects.toMatchObject(notFound);
    await expect(get(Name, { VersionStage: 'AWSPREVIOUS' })).rejects.toMatchObject(notFound);
    await expect(get(uniqueName('none'))).rejects.toMatchObject(notFound);
    await expect(put(uniqueName('none'), 'a')).rejects.toMatchObject(notFound);
  });

  standInOnly('a customer’s KMS key costs money, and there is no such key', () => {
    test('a secret remembers the key it was made with', async () => {
      const { client, create } = await open();
      const { Name } = await create({ SecretString: 'a', KmsKeyId: 'alias/own' });
      expect(await client.send(new DescribeSecretCommand({ SecretId: Name }))).toMatchObject({
        KmsKeyId: 'alias/own',
      });
    });
  });

  standInOnly('Secrets Manager takes more than is supported', () => {
    test('what is not supported is refused by name', async () => {
      const { client, create } = await open();
      const Tags = [{ Key: 'a', Value: 'b' }];
      await expectNotSupported(create({ SecretString: 'a', Tags }), 'CreateSecret with Tags');
      await expectNotSupported(client.send(new RotateSecretCommand({ SecretId: 'a' })), 'RotateSecret');
    });
  });

  standInOnly('a deployment is not AWS’s API', () => {
    test('a generated value follows its rules and stays what it is', async () => {
      const { get, standIn } = await open();
      const rules = { PasswordLength: 40, ExcludePunctuation: true, ExcludeCharacters: 'abc' };
      const ARN = standIn.createSecret('Generated', { GenerateSecretString: rules });
      const { SecretString = '' } = await get(ARN);
      expect(SecretString).toMatch(/^[A-Zd-z0-9]{40}$/);
      expect(SecretString).toMatch(/(?=.*[A-Z])(?=.*[a-z])(?=.*\d)/);
      expect(standIn.createSecret('Generated', { GenerateSecretString: rules })).toBe(ARN);
      expect((await get('Generated')).SecretString).toBe(SecretString);
    });
  });
});

import {
  CloudFrontClient,
  CreateInvalidationCommand,
  ListDistributionsCommand,
} from '@aws-sdk/client-cloudfront';
import {
  AdminDeleteUserCommand,
  CognitoIdentityProviderClient,
  ForgotPasswordCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { SendEmailCommand, SESv2Client } from '@aws-sdk/client-sesv2';
import { GetParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createAwsEndpoint } from '../../protocol/aws-dispatch.ts';
import { Clock } from '../../clock.ts';
import { createCloudFrontApi } from '../../cloudfront/api.ts';
import { createS3 } from '../../s3/index.ts';
import { createSecretsManager } from '../../secrets-manager.ts';
import type { LocalService } from '../../protocol/service.ts';
import { createSes } from '../../ses.ts';
import { createSsm } from '../../ssm.ts';
import { Store } from '../../store.ts';
import { listen } from '../../testing/local-service.ts';

const credentials = { accessKeyId: 'local', secretAccessKey: 'local-secret' };

/** The whole port, with a recorder where DynamoDB and Cognito would answer. */
async function startEndpoint() {
  const clock = new Clock();
  const store = new Store(':memory:');
  const accepted: string[] = [];
  const recorder =
    (name: string): LocalService =>
    async ({ headers, method, url }) => {
      accepted.push(`${name} ${headers['x-amz-target'] ?? `${method} ${url}`}`);
      const date = new Date().toUTCString();
      return { status: 200, headers: { 'content-type': 'application/x-amz-json-1.1', date }, body: '{}' };
    };
  const verified = { local: 'local-secret' };
  const s3 = createS3({ clock, store, credentials: verified });
  s3.createBucket('photos');
  const ses = createSes({ clock, store });
  const ssm = createSsm({ store });
  const secretsManager = createSecretsManager({ store });
  const invalidated: Array<[string, string[]]> = [];
  const cloudfront = createCloudFrontApi({
    clock,
    store,
    onInvalidate: (id, paths) => id === 'E1' && invalidated.push([id, paths]) > 0,
  });
  const { url, close } = await listen(
    createAwsEndpoint({
      services: {
        dynamodb: recorder('dynamodb'),
        cognito: recorder('cognito'),
        s3: s3.handle,
        ses: ses.handle,
        ssm: ssm.handle,
        secretsManager: secretsManager.handle,
        cloudfront: cloudfront.handle,
      },
      credentials: verified,
      clock,
    }),
  );
  onTestFinished(async () => {
    await close();
    s3.close();
    store.close();
  });
  return { url, clock, accepted, s3, ses, ssm, secretsManager, invalidated };
}

const clientOptions = (endpoint: string, secretAccessKey = 'local-secret') => ({
  endpoint,
  region: 'us-east-1',
  credentials: { ...credentials, secretAccessKey },
  maxAttempts: 1,
});

const sendEmail = new SendEmailCommand({
  FromEmailAddress: 'no-reply@example.com',
  Destination: { ToAddresses: ['ana@example.com'] },
  Content: { Simple: { Subject: { Data: 'Hola' }, Body: { Text: { Data: 'Qué tal' } } } },
});
const invalidation = (paths: string[], CallerReference = 'once', DistributionId = 'E1') =>
  new CreateInvalidationCommand({
    DistributionId,
    InvalidationBatch: { CallerReference, Paths: { Quantity: paths.length, Items: paths } },
  });

test('every answer has the cloud’s date, also where the engine behind it has the machine’s: SDKs set their clocks by it', async () => {
  const { url, clock } = await startEndpoint();
  clock.advance(31 * 86_400_000);
  const client = new DynamoDBClient({
    ...clientOptions(url),
    // Signed in the cloud's time, as a function's client does.
    systemClockOffset: clock.offset,
  });
  const seen: string[] = [];
  client.middlewareStack.add(
    (next) => async (request) => {
      const answer = await next(request);
      seen.push((answer.response as { headers: Record<string, string> }).headers['date'] ?? '');
      return answer;
    },
    { step: 'deserialize' },
  );
  await client.send(new ListTablesCommand({}));
  client.destroy();
  expect(Math.abs(Date.parse(seen[0] ?? '') - clock.now())).toBeLessThan(60_000);
});

test('every SDK client reaches its service through the one address', async () => {
  const { url, accepted, s3, ses, ssm, secretsManager, invalidated } = await startEndpoint();
  const options = clientOptions(url);
  ssm.putParameter('/site', 'https://example.com');
  const arn = secretsManager.createSecret('Keys');
  secretsManager.putSecretString(arn, 'value');

  await new DynamoDBClient(options).send(new ListTablesCommand({}));
  await new CognitoIdentityProviderClient(options).send(
    new ForgotPasswordCommand({ ClientId: 'c', Username: 'u' }),
  );
  await new CognitoIdentityProviderClient(options).send(
    new AdminDeleteUserCommand({ UserPoolId: 'p', Username: 'u' }),
  );
  await new S3Client({ ...options, forcePathStyle: true }).send(
    new PutObjectCommand({ Bucket: 'photos', Key: 'a', Body: 'x' }),
  );
  await new SESv2Client(options).send(sendEmail);
  const { Parameter } = await new SSMClient(options).send(new GetParameterCommand({ Name: '/site' }));
  const { SecretString } = await new SecretsManagerClient(options).send(
    new GetSecretValueCommand({ SecretId: arn }),
  );
  const { Invalidation } = await new CloudFrontClient(options).send(invalidation(['/a/*', '/b']));

  expect(accepted).toEqual([
    'dynamodb DynamoDB_20120810.ListTables',
    'cognito AWSCognitoIdentityProviderService.ForgotPassword',
    'cognito AWSCognitoIdentityProviderService.AdminDeleteUser',
  ]);
  expect(s3.listKeys('photos')).toEqual(['a']);
  expect(ses.messages('ana@example.com')).toHaveLength(1);
  expect(Parameter?.Value).toBe('https://example.com');
  expect(SecretString).toBe('value');
  expect(invalidated).toEqual([['E1', ['/a/*', '/b']]]);
  expect(Invalidation?.Id).toBeTruthy();
});

describe('a signature that does not verify keeps a request from its service', () => {
  test('in each service’s own words', async () => {
    const { url, accepted, ses, invalidated } = await startEndpoint();
    const options = clientOptions(url, 'guessed');
    await expect(new DynamoDBClient(options).send(new ListTablesCommand({}))).rejects.toMatchObject({
      name: 'InvalidSignatureException',
      $metadata: { httpStatusCode: 400 },
    });
    await expect(
      new CognitoIdentityProviderClient(options).send(
        new AdminDeleteUserCommand({ UserPoolId: 'p', Username: 'u' }),
      ),
    ).rejects.toMatchObject({ name: 'InvalidSignatureException' });
    await expect(new SESv2Client(options).send(sendEmail)).rejects.toMatchObject({
      name: 'InvalidSignatureException',
      $metadata: { httpStatusCode: 403 },
    });
    await expect(new CloudFrontClient(options).send(invalidation(['/a']))).rejects.toMatchObject({
      name: 'SignatureDoesNotMatch',
      $metadata: { httpStatusCode: 403 },
    });
    expect(accepted).toEqual([]);
    expect(ses.messages()).toEqual([]);
    expect(invalidated).toEqual([]);
  });

  test('nor does none at all, except for what a user pool offers to anybody', async () => {
    const { url, accepted } = await startEndpoint();
    const call = (target: string) =>
      fetch(url, { method: 'POST', body: '{}', headers: { 'x-amz-target': target } });
    const cognito = 'AWSCognitoIdentityProviderService';
    for (const target of [`${cognito}.AdminDeleteUser`, `${cognito}.ListUsers`, 'DynamoDB_20120810.Scan']) {
      const answer = await call(target);
      expect([answer.status, await answer.json()]).toMatchObject([
        400,
        { __type: 'MissingAuthenticationTokenException' },
      ]);
    }
    await call(`${cognito}.SignUp`);
    await fetch(`${url}/us-east-1_abc/.well-known/jwks.json`);
    await fetch(url, { method: 'OPTIONS', headers: { 'access-control-request-headers': 'x-amz-target' } });
    expect(accepted).toEqual([
      `cognito ${cognito}.SignUp`,
      'cognito GET /us-east-1_abc/.well-known/jwks.json',
      'cognito OPTIONS /',
    ]);
  });

  test('a request signed for one service does not pass to another', async () => {
    const { url, accepted } = await startEndpoint();
    const client = new DynamoDBClient(clientOptions(url));
    client.middlewareStack.add(
      (next) => (args) => {
        (args.request as { headers: Record<string, string> }).headers['x-amz-target'] =
          'AWSCognitoIdentityProviderService.AdminDeleteUser';
        return next(args);
      },
      { step: 'deserialize', priority: 'low' },
    );
    await expect(client.send(new ListTablesCommand({}))).rejects.toMatchObject({
      name: 'InvalidSignatureException',
    });
    expect(accepted).toEqual([]);
  });
});

test('an SDK whose clock is wrong learns the time from the refusal and succeeds', async () => {
  const { url, clock, s3, accepted } = await startEndpoint();
  clock.advance(3_600_000);
  const options = { ...clientOptions(url), maxAttempts: 2 };
  const client = new S3Client({ ...options, forcePathStyle: true });
  await client.send(new PutObjectCommand({ Bucket: 'photos', Key: 'a', Body: 'x' }));
  expect(s3.listKeys('photos')).toEqual(['a']);
  await new DynamoDBClient(options).send(new ListTablesCommand({}));
  expect(accepted).toEqual(['dynamodb DynamoDB_20120810.ListTables']);
});

test('a service or an operation that is not supported answers 501 with its name', async () => {
  const { url } = await startEndpoint();
  await expect(
    new CloudFrontClient(clientOptions(url)).send(new ListDistributionsCommand({})),
  ).rejects.toMatchObject({
    $metadata: { httpStatusCode: 501 },
  });
  const answer = await fetch(url, {
    method: 'POST',
    body: '{}',
    headers: { 'x-amz-target': 'AmazonSQS.SendMessage' },
  });
  expect([answer.status, await answer.text()]).toEqual([
    501,
    expect.stringContaining('AmazonSQS.SendMessage'),
  ]);
});

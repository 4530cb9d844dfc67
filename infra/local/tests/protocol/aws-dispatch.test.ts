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
import { expect, describe, onTestFinished, test } from 'vitest';
import { credentials } from '../../account.ts';
import { Clock } from '../../clock.ts';
import { createAwsEndpoint } from '../../protocol/aws-dispatch.ts';
import { NotSupported, type LocalService } from '../../protocol/service.ts';
import { listen } from '../../testing/local-service.ts';

const cognito = 'AWSCognitoIdentityProviderService';

/** The whole port, with a recorder in every service's place. */
async function startEndpoint() {
  const clock = new Clock();
  const accepted: string[] = [];
  const recorder =
    (name: string): LocalService =>
    async ({ headers, method, url }) => {
      accepted.push(`${name} ${headers['x-amz-target'] ?? `${method} ${url}`}`);
      // As an engine's own date, which is the machine's.
      return { status: 200, headers: { date: new Date().toUTCString() }, body: '{}' };
    };
  const { accessKeyId, secretAccessKey } = credentials;
  const services = ['dynamodb', 'cognito', 's3', 'ses', 'ssm', 'secretsManager'];
  const { url, close } = await listen(
    createAwsEndpoint({
      services: {
        ...Object.fromEntries(services.map((name) => [name, recorder(name)])),
        cloudfront: async (request) => {
          if (request.method === 'GET') throw new NotSupported('CloudFront', 'ListDistributions');
          return { ...(await recorder('cloudfront')(request)), body: '<Invalidation/>' };
        },
      },
      credentials: { [accessKeyId]: secretAccessKey },
      clock,
    }),
  );
  onTestFinished(close);
  const client = <T extends { destroy(): void }>(
    Client: new (settings: object) => T,
    changed: object = {},
  ): T => {
    const made = new Client({
      endpoint: url,
      region: 'us-east-1',
      credentials,
      maxAttempts: 1,
      forcePathStyle: true,
      ...changed,
    });
    onTestFinished(() => made.destroy());
    return made;
  };
  return { url, clock, accepted, client };
}
type Endpoint = Awaited<ReturnType<typeof startEndpoint>>;

const deleteUser = new AdminDeleteUserCommand({ UserPoolId: 'p', Username: 'u' });
const forgotPassword = new ForgotPasswordCommand({ ClientId: 'c', Username: 'u' });
const email = new SendEmailCommand({ Content: { Raw: { Data: Buffer.from('Hola') } } });
const invalidation = new CreateInvalidationCommand({
  DistributionId: 'E1',
  InvalidationBatch: { CallerReference: 'once', Paths: { Quantity: 1, Items: ['/a'] } },
});

test.each<[string, (endpoint: Endpoint, wrong?: object) => Promise<unknown>, refusal?: object]>([
  [
    'dynamodb DynamoDB_20120810.ListTables',
    ({ client }, wrong) => client(DynamoDBClient, wrong).send(new ListTablesCommand({})),
    { name: 'InvalidSignatureException', $metadata: { httpStatusCode: 400 } },
  ],
  [
    `cognito ${cognito}.AdminDeleteUser`,
    ({ client }, wrong) => client(CognitoIdentityProviderClient, wrong).send(deleteUser),
    { name: 'InvalidSignatureException' },
  ],
  [
    `cognito ${cognito}.ForgotPassword`,
    ({ client }) => client(CognitoIdentityProviderClient).send(forgotPassword),
  ],
  // S3 verifies by itself.
  [
    's3 PUT /photos/a?x-id=PutObject',
    ({ client }) => client(S3Client).send(new PutObjectCommand({ Bucket: 'photos', Key: 'a', Body: 'x' })),
  ],
  [
    'ses POST /v2/email/outbound-emails',
    ({ client }, wrong) => client(SESv2Client, wrong).send(email),
    { name: 'InvalidSignatureException', $metadata: { httpStatusCode: 403 } },
  ],
  [
    'ssm AmazonSSM.GetParameter',
    ({ client }, wrong) => client(SSMClient, wrong).send(new GetParameterCommand({ Name: '/a' })),
    { name: 'InvalidSignatureException' },
  ],
  [
    'secretsManager secretsmanager.GetSecretValue',
    ({ client }, wrong) =>
      client(SecretsManagerClient, wrong).send(new GetSecretValueCommand({ SecretId: 'a' })),
    { name: 'InvalidSignatureException' },
  ],
  [
    'cloudfront POST /2020-05-31/distribution/E1/invalidation',
    ({ client }, wrong) => client(CloudFrontClient, wrong).send(invalidation),
    { name: 'SignatureDoesNotMatch', $metadata: { httpStatusCode: 403 } },
  ],
])('%s reaches its service, and not with a wrong secret', async (call, ask, refusal) => {
  const endpoint = await startEndpoint();
  await ask(endpoint);
  expect(endpoint.accepted).toEqual([call]);
  if (!refusal) return;
  const wrong = { credentials: { ...credentials, secretAccessKey: 'guessed' } };
  await expect(ask(endpoint, wrong)).rejects.toMatchObject(refusal);
  expect(endpoint.accepted).toEqual([call]);
});

describe('an unsigned request', () => {
  const call = async (url: string, target: string) =>
    fetch(url, { method: 'POST', body: '{}', headers: { 'x-amz-target': target } });

  test.each([
    `${cognito}.AdminDeleteUser`,
    `${cognito}.ListUsers`,
    `${cognito}.constructor`,
    'AmazonSSM.GetParameter',
  ])('for %s is refused', async (target) => {
    const { url, accepted } = await startEndpoint();
    const answer = await call(url, target);
    const refusal = { __type: 'MissingAuthenticationTokenException' };
    expect([answer.status, await answer.json()]).toMatchObject([400, refusal]);
    expect(accepted).toEqual([]);
  });

  test('reaches a user pool for what it offers to anybody', async () => {
    const { url, accepted } = await startEndpoint();
    await call(url, `${cognito}.SignUp`);
    await fetch(`${url}/us-east-1_abc/.well-known/jwks.json`);
    await fetch(url, { method: 'OPTIONS', headers: { 'access-control-request-headers': 'x-amz-target' } });
    const keys = 'cognito GET /us-east-1_abc/.well-known/jwks.json';
    expect(accepted).toEqual([`cognito ${cognito}.SignUp`, keys, 'cognito OPTIONS /']);
  });
});

test('a request signed for one service does not pass to another', async () => {
  const { client, accepted } = await startEndpoint();
  const dynamodb = client(DynamoDBClient);
  dynamodb.middlewareStack.add(
    (next) => (args) => {
      const { headers } = args.request as { headers: Record<string, string> };
      headers['x-amz-target'] = `${cognito}.AdminDeleteUser`;
      return next(args);
    },
    { step: 'deserialize', priority: 'low' },
  );
  const answer = dynamodb.send(new ListTablesCommand({}));
  await expect(answer).rejects.toMatchObject({ name: 'InvalidSignatureException' });
  expect(accepted).toEqual([]);
});

describe('the cloud’s date', () => {
  test('lets an SDK whose clock is wrong succeed with its second attempt', async () => {
    const { client, clock, accepted } = await startEndpoint();
    clock.advance(3_600_000);
    await client(DynamoDBClient, { maxAttempts: 2 }).send(new ListTablesCommand({}));
    expect(accepted).toEqual(['dynamodb DynamoDB_20120810.ListTables']);
  });

  test('stands in every answer, whatever date the service has', async () => {
    const { url, clock } = await startEndpoint();
    clock.advance(31 * 86_400_000);
    const date = (await fetch(`${url}/photos/a`)).headers.get('date') ?? '';
    expect(Math.abs(Date.parse(date) - clock.now())).toBeLessThan(60_000);
  });
});

test('an operation or a service that is not supported answers 501 with its name', async () => {
  const { url, client } = await startEndpoint();
  const list = client(CloudFrontClient).send(new ListDistributionsCommand({}));
  await expect(list).rejects.toMatchObject({ $metadata: { httpStatusCode: 501 } });
  const headers = { 'x-amz-target': 'AmazonSQS.SendMessage' };
  const answer = await fetch(url, { method: 'POST', body: '{}', headers });
  expect([answer.status, await answer.text()]).toEqual([
    501,
    expect.stringContaining('AmazonSQS.SendMessage'),
  ]);
});

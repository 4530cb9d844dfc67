import { CloudFront } from '@aws-sdk/client-cloudfront';
import { CognitoIdentityProvider as Cognito } from '@aws-sdk/client-cognito-identity-provider';
import { DynamoDB } from '@aws-sdk/client-dynamodb';
import { S3 } from '@aws-sdk/client-s3';
import { SecretsManager } from '@aws-sdk/client-secrets-manager';
import { SESv2 } from '@aws-sdk/client-sesv2';
import { SSM } from '@aws-sdk/client-ssm';
import { describe, expect, onTestFinished, test } from 'vitest';
import { credentials } from '../../account.ts';
import { Clock } from '../../clock.ts';
import { createAwsEndpoint } from '../../protocol/aws-dispatch.ts';
import type { LocalService } from '../../protocol/service.ts';
import { listen } from '../../testing/local-service.ts';

const cognito = 'AWSCognitoIdentityProviderService';

async function startEndpoint() {
  const clock = new Clock();
  const accepted: string[] = [];
  const recorder =
    (name: string): LocalService =>
    async ({ headers, method, url }) => {
      accepted.push(`${name} ${headers['x-amz-target'] ?? `${method} ${url}`}`);
      const body = name === 'cloudfront' ? '<Invalidation/>' : '{}';
      // The machine's date, as an engine would send it.
      return { status: 200, headers: { date: new Date().toUTCString() }, body };
    };
  const { accessKeyId, secretAccessKey } = credentials;
  const services = ['dynamodb', 'cognito', 's3', 'ses', 'ssm', 'secretsManager', 'cloudfront'];
  const { url, close } = await listen(
    createAwsEndpoint({
      services: Object.fromEntries(services.map((name) => [name, recorder(name)])),
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

const email = { Content: { Raw: { Data: Buffer.from('Hola') } } };
const InvalidationBatch = { CallerReference: 'once', Paths: { Quantity: 1, Items: ['/a'] } };
const invalid = (httpStatusCode: number, name = 'InvalidSignatureException') => ({
  name,
  $metadata: { httpStatusCode },
});

test.each<[string, ask: (client: Endpoint['client']) => Promise<unknown>, refusal?: object]>([
  ['dynamodb DynamoDB_20120810.ListTables', (client) => client(DynamoDB).listTables(), invalid(400)],
  [
    `cognito ${cognito}.AdminDeleteUser`,
    (client) => client(Cognito).adminDeleteUser({ UserPoolId: 'p', Username: 'u' }),
    invalid(400),
  ],
  [
    `cognito ${cognito}.ForgotPassword`,
    (client) => client(Cognito).forgotPassword({ ClientId: 'c', Username: 'u' }),
  ],
  // S3 verifies signatures itself.
  ['s3 GET /photos/a?x-id=GetObject', (client) => client(S3).getObject({ Bucket: 'photos', Key: 'a' })],
  ['ses POST /v2/email/outbound-emails', (client) => client(SESv2).sendEmail(email), invalid(403)],
  ['ssm AmazonSSM.GetParameter', (client) => client(SSM).getParameter({ Name: '/a' }), invalid(400)],
  [
    'secretsManager secretsmanager.GetSecretValue',
    (client) => client(SecretsManager).getSecretValue({ SecretId: 'a' }),
    invalid(400),
  ],
  [
    'cloudfront POST /2020-05-31/distribution/E1/invalidation',
    (client) => client(CloudFront).createInvalidation({ DistributionId: 'E1', InvalidationBatch }),
    invalid(403, 'SignatureDoesNotMatch'),
  ],
])('%s reaches its service, unless signed with a wrong secret', async (call, ask, refusal) => {
  const { client, accepted } = await startEndpoint();
  await ask(client);
  expect(accepted).toEqual([call]);
  if (!refusal) return;
  const wrong = { credentials: { ...credentials, secretAccessKey: 'guessed' } };
  await expect(ask((Client) => client(Client, wrong))).rejects.toMatchObject(refusal);
  expect(accepted).toEqual([call]);
});

describe('unsigned request', () => {
  const call = async (url: string, target: string) =>
    fetch(url, { method: 'POST', body: '{}', headers: { 'x-amz-target': target } });

  test.each([
    `${cognito}.AdminDeleteUser`,
    `${cognito}.ListUsers`,
    `${cognito}.constructor`,
    'AmazonSSM.GetParameter',
  ])('is refused for %s', async (target) => {
    const { url, accepted } = await startEndpoint();
    const answer = await call(url, target);
    const refusal = { __type: 'MissingAuthenticationTokenException' };
    expect([answer.status, await answer.json()]).toMatchObject([400, refusal]);
    expect(accepted).toEqual([]);
  });

  test('reaches a user pool if the operation is public', async () => {
    const { url, accepted } = await startEndpoint();
    await call(url, `${cognito}.SignUp`);
    expect(accepted).toEqual([`cognito ${cognito}.SignUp`]);
  });
});

test('a request signed for one service is refused by another service', async () => {
  const { client, accepted } = await startEndpoint();
  const dynamodb = client(DynamoDB);
  dynamodb.middlewareStack.add(
    (next) => (args) => {
      const { headers } = args.request as { headers: Record<string, string> };
      headers['x-amz-target'] = `${cognito}.AdminDeleteUser`;
      return next(args);
    },
    { step: 'deserialize', priority: 'low' },
  );
  const answer = dynamodb.listTables();
  await expect(answer).rejects.toMatchObject({ name: 'InvalidSignatureException' });
  expect(accepted).toEqual([]);
});

describe('date of the cloud’s responses', () => {
  test('lets an SDK with a wrong clock succeed on its second attempt', async () => {
    const { client, clock, accepted } = await startEndpoint();
    clock.advance(3_600_000);
    await client(DynamoDB, { maxAttempts: 2 }).listTables();
    expect(accepted).toEqual(['dynamodb DynamoDB_20120810.ListTables']);
  });

  test('is the cloud’s time, whatever date the service sends', async () => {
    const { url, clock } = await startEndpoint();
    clock.advance(31 * 86_400_000);
    const date = (await fetch(`${url}/photos/a`)).headers.get('date') ?? '';
    expect(Math.abs(Date.parse(date) - clock.now())).toBeLessThan(60_000);
  });
});

test('a request to an unsupported service returns 501 with the operation’s name', async () => {
  const { url, accepted } = await startEndpoint();
  const headers = { 'x-amz-target': 'AmazonSQS.SendMessage' };
  const answer = await fetch(url, { method: 'POST', body: '{}', headers });
  expect([answer.status, await answer.text()]).toEqual([
    501,
    expect.stringContaining(headers['x-amz-target']),
  ]);
  expect(accepted).toEqual([]);
});

import { CloudFrontClient, CreateInvalidationCommand } from '@aws-sdk/client-cloudfront';
import {
  CognitoIdentityProviderClient,
  DescribeUserPoolClientCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import {
  DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  TransactWriteItemsCommand,
} from '@aws-sdk/client-dynamodb';
import {
  CopyObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { SendEmailCommand, SESv2Client } from '@aws-sdk/client-sesv2';
import { GetParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Cloud } from '@directory/local-cloud/cloud.ts';
import type { FaultKind, FaultService } from '@directory/local-cloud/faults/rule.ts';
import { callSite } from '#tests/support/site-api.ts';
import { startCloudForTests } from '#tests/support/start-cloud.ts';
import { sdkFor } from '@directory/local-cloud/testing/stripe.ts';

let cloud: Cloud;
beforeAll(async () => {
  cloud = await startCloudForTests({ faults: true });
});
afterAll(() => cloud.stop());
afterEach(() => cloud.faults.clear());

/** One try and no other, so that the answer itself is seen. */
const settings = (maxAttempts = 1) => ({
  endpoint: cloud.aws,
  region: cloud.region,
  credentials: cloud.credentials,
  maxAttempts,
});
const dynamodb = (maxAttempts?: number) => new DynamoDBClient(settings(maxAttempts));
const s3 = (maxAttempts?: number) => new S3Client({ ...settings(maxAttempts), forcePathStyle: true });
const table = () => cloud.resources['Table'];
const bucket = () => cloud.resources['MediaBucket'];
const key = (pk: string) => ({ pk: { S: pk }, sk: { S: 'X' } });
const put = (pk: string) => new PutItemCommand({ TableName: table(), Item: key(pk) });
const read = async (pk: string) =>
  (await dynamodb().send(new GetItemCommand({ TableName: table(), Key: key(pk) }))).Item;
const writeBoth = () =>
  new TransactWriteItemsCommand({
    TransactItems: ['A', 'B'].map((pk) => ({ Put: { TableName: table(), Item: key(pk) } })),
  });
const mail = () =>
  new SendEmailCommand({
    FromEmailAddress: 'site@example.test',
    Destination: { ToAddresses: ['ana@example.test'] },
    Content: { Simple: { Subject: { Data: 'x' }, Body: { Text: { Data: 'x' } } } },
  });
const invalidation = () =>
  new CreateInvalidationCommand({
    DistributionId: cloud.resources['DistributionId'],
    InvalidationBatch: { CallerReference: 'one', Paths: { Quantity: 1, Items: ['/x'] } },
  });

/** A call of each service by its real client. */
const calls: Record<Exclude<FaultService, 'site' | 'lambda'>, () => Promise<unknown>> = {
  dynamodb: () => dynamodb().send(put('ONE')),
  s3: () => s3().send(new PutObjectCommand({ Bucket: bucket(), Key: 'x', Body: 'x' })),
  cognito: () =>
    new CognitoIdentityProviderClient(settings()).send(
      new DescribeUserPoolClientCommand({
        UserPoolId: cloud.resources['UserPoolId'],
        ClientId: cloud.resources['UserPoolClientId'],
      }),
    ),
  ses: () => new SESv2Client(settings()).send(mail()),
  ssm: () => new SSMClient(settings()).send(new GetParameterCommand({ Name: '/x' })),
  secretsManager: () =>
    new SecretsManagerClient(settings()).send(new GetSecretValueCommand({ SecretId: 'x' })),
  cloudfront: () => new CloudFrontClient(settings()).send(invalidation()),
  stripe: () => sdkFor(cloud.stripe).customers.create({ email: 'ana@example.test' }),
};

describe('each service refuses in its own documented words', () => {
  const expected: Array<[keyof typeof calls, FaultKind, object]> = [
    [
      'dynamodb',
      'throttle',
      { name: 'ProvisionedThroughputExceededException', $metadata: { httpStatusCode: 400 } },
    ],
    ['dynamodb', 'conflict', { name: 'TransactionConflictException' }],
    ['dynamodb', 'error', { name: 'InternalServerError', $fault: 'server' }],
    ['s3', 'throttle', { name: 'SlowDown', $metadata: { httpStatusCode: 503 } }],
    ['s3', 'error', { name: 'InternalError', $metadata: { httpStatusCode: 500 } }],
    ['s3', 'conflict', { name: 'OperationAborted', $metadata: { httpStatusCode: 409 } }],
    ['cognito', 'throttle', { name: 'TooManyRequestsException', $metadata: { httpStatusCode: 400 } }],
    ['cognito', 'error', { name: 'InternalErrorException', $metadata: { httpStatusCode: 500 } }],
    ['ses', 'throttle', { name: 'TooManyRequestsException', $metadata: { httpStatusCode: 429 } }],
    ['ses', 'error', { name: 'InternalFailure', $metadata: { httpStatusCode: 500 } }],
    ['ssm', 'throttle', { name: 'ThrottlingException' }],
    ['ssm', 'error', { name: 'InternalServerError' }],
    ['secretsManager', 'throttle', { name: 'ThrottlingException' }],
    ['secretsManager', 'error', { name: 'InternalServiceError' }],
    ['cloudfront', 'throttle', { name: 'Throttling' }],
    ['cloudfront', 'conflict', { name: 'TooManyInvalidationsInProgress' }],
    ['cloudfront', 'error', { name: 'ServiceUnavailable', $metadata: { httpStatusCode: 503 } }],
    ['stripe', 'throttle', { type: 'StripeRateLimitError', statusCode: 429, code: 'rate_limit' }],
    ['stripe', 'conflict', { statusCode: 409, code: 'lock_timeout' }],
    ['stripe', 'error', { type: 'StripeAPIError', statusCode: 500 }],
  ];
  test.each(expected)('%s: %s', async (service, kind, error) => {
    const fault = cloud.faults.inject({ service, kind });
    await expect(calls[service]()).rejects.toMatchObject(error);
    expect(fault.total()).toBe(1);
  });

  test('a transaction says for each of its actions why it was cancelled', async () => {
    for (const [kind, Code] of [
      ['throttle', 'ThrottlingError'],
      ['conflict', 'TransactionConflict'],
    ] as const) {
      const fault = cloud.faults.inject({ service: 'dynamodb', kind });
      await expect(dynamodb().send(writeBoth())).rejects.toMatchObject({
        name: 'TransactionCanceledException',
        CancellationReasons: [{ Code }, { Code: 'None' }],
      });
      fault.remove();
    }
    expect(await read('A')).toBeUndefined();
  });

  test('a copy in S3 fails after its 200, and a HEAD without a body', async () => {
    await s3().send(new PutObjectCommand({ Bucket: bucket(), Key: 'copied', Body: 'x' }));
    cloud.faults.inject({ service: 's3', kind: 'error' });
    const CopySource = `${bucket()}/copied`;
    await expect(
      s3().send(new CopyObjectCommand({ Bucket: bucket(), Key: 'copy', CopySource })),
    ).rejects.toMatchObject({ name: 'InternalError' });
    await expect(s3().send(new HeadObjectCommand({ Bucket: bucket(), Key: 'copied' }))).rejects.toMatchObject(
      { $metadata: { httpStatusCode: 500 } },
    );
  });

  test('a service is never made to answer what it does not document', () => {
    expect(() => cloud.faults.inject({ service: 'ses', kind: 'conflict' })).toThrow('documents no answer');
  });
});

describe('a lost connection', () => {
  test.each([
    ['lost-before', undefined],
    ['lost-after', key('LOST-lost-after')],
  ] as const)('%s: the caller knows nothing, the table does', async (kind, stored) => {
    const fault = cloud.faults.inject({ service: 'dynamodb', kind, operation: 'PutItem' });
    await expect(dynamodb().send(put(`LOST-${kind}`))).rejects.toMatchObject({ code: 'ECONNRESET' });
    expect(fault.total()).toBe(1);
    expect(await read(`LOST-${kind}`)).toEqual(stored);
  });

  test('half of an object comes, and then nothing', async () => {
    await s3().send(new PutObjectCommand({ Bucket: bucket(), Key: 'half', Body: 'x'.repeat(1000) }));
    cloud.faults.inject({ service: 's3', kind: 'stalled' });
    const { Body } = await s3().send(new GetObjectCommand({ Bucket: bucket(), Key: 'half' }));
    let bytes = 0;
    Body?.transformToWebStream()
      .pipeTo(new WritableStream({ write: (chunk: Uint8Array) => void (bytes += chunk.length) }))
      .catch(() => undefined);
    await expect.poll(() => bytes).toBe(500);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(bytes).toBe(500);
  });
});

describe('how often it strikes', () => {
  test('so many requests of each operation, and no more once it is removed', async () => {
    const fault = cloud.faults.inject({ service: 'dynamodb', kind: 'error', times: 2 });
    for (const refused of [true, true, false]) {
      await expect(
        dynamodb()
          .send(put('TIMES'))
          .then(
            () => false,
            () => true,
          ),
      ).resolves.toBe(refused);
    }
    expect(Object.fromEntries(fault.struck)).toEqual({ PutItem: 2 });
    const always = cloud.faults.inject({ service: 'dynamodb', kind: 'error' });
    await expect(dynamodb().send(put('TIMES'))).rejects.toThrow();
    always.remove();
    await dynamodb().send(put('TIMES'));
  });

  test('the first try of every request, so that the next one succeeds', async () => {
    const fault = cloud.faults.inject({ service: 'dynamodb', kind: 'error', firstTries: true });
    for (let count = 1; count <= 3; count += 1) await dynamodb(2).send(put('FIRST'));
    expect(fault.total()).toBe(3);
  });

  test('by chance, the same for the same seed', async () => {
    const run = async (seed: number) => {
      const fault = cloud.faults.inject({ service: 'dynamodb', kind: 'error', chance: { of: 0.5, seed } });
      const outcomes: boolean[] = [];
      for (let count = 1; count <= 12; count += 1)
        outcomes.push(
          await dynamodb()
            .send(put('CHANCE'))
            .then(
              () => true,
              () => false,
            ),
        );
      fault.remove();
      return outcomes;
    };
    const first = await run(7);
    expect(new Set(first).size).toBe(2);
    expect(await run(7)).toEqual(first);
  });

  test('a key of Stripe that met a fault of its own keeps that answer, as documented', async () => {
    const fault = cloud.faults.inject({ service: 'stripe', kind: 'error', times: 1 });
    const create = (idempotencyKey: string) =>
      sdkFor(cloud.stripe).customers.create({ email: 'ana@example.test' }, { idempotencyKey });
    await expect(create('one')).rejects.toMatchObject({ statusCode: 500 });
    fault.remove();
    await expect(create('one')).rejects.toMatchObject({ statusCode: 500 });
    await expect(create('two')).resolves.toBeDefined();
  });
});

describe('a function that fails is answered for by what stands before it', () => {
  test.each([
    ['error', 500],
    ['throttle', 503],
  ] as const)('the API, at %s: %i', async (kind, status) => {
    cloud.faults.inject({ service: 'lambda', operation: 'browse', kind });
    expect(await callSite(cloud.site, 'getConfig')).toMatchObject({ status });
  });

  test('the way to the site is lost for its browser alone', async () => {
    cloud.faults.inject({ service: 'site', operation: 'GET /api/config', kind: 'lost-before' });
    await expect(callSite(cloud.site, 'getConfig')).rejects.toThrow('fetch failed');
    expect((await fetch(`${cloud.site}/robots.txt`)).status).toBe(200);
  });
});

test('a cloud that was started without faults takes none', async () => {
  const { createFaults } = await import('@directory/local-cloud/faults/index.ts');
  const faults = createFaults(false);
  expect(() => faults.inject({ service: 's3', kind: 'error' })).toThrow('without faults');
  const handle = async () => ({ status: 200 });
  expect(faults.guard('s3', handle)).toBe(handle);
});

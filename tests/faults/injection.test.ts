import { CloudFront } from '@aws-sdk/client-cloudfront';
import { CognitoIdentityProvider } from '@aws-sdk/client-cognito-identity-provider';
import { DynamoDB } from '@aws-sdk/client-dynamodb';
import { S3 } from '@aws-sdk/client-s3';
import { SecretsManager } from '@aws-sdk/client-secrets-manager';
import { SESv2 } from '@aws-sdk/client-sesv2';
import { SSM } from '@aws-sdk/client-ssm';
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

/** Client settings with a single attempt, so that the test sees the injected response. */
const settings = (maxAttempts = 1) => ({
  endpoint: cloud.aws,
  region: cloud.region,
  credentials: cloud.credentials,
  maxAttempts,
  forcePathStyle: true,
});
const TableName = () => cloud.resources['Table'];
const Bucket = () => cloud.resources['MediaBucket'];
const item = (pk: string) => ({ pk: { S: pk }, sk: { S: 'X' } });
const put = (pk: string, maxAttempts?: number) =>
  new DynamoDB(settings(maxAttempts)).putItem({ TableName: TableName(), Item: item(pk) });
const isPut = (pk: string) =>
  put(pk).then(
    () => true,
    () => false,
  );
const read = async (pk: string) =>
  (await new DynamoDB(settings()).getItem({ TableName: TableName(), Key: item(pk) })).Item;
const putObject = (Key: string, Body = 'x') => new S3(settings()).putObject({ Bucket: Bucket(), Key, Body });
const createCustomer = (idempotencyKey?: string) =>
  sdkFor(cloud.stripe).customers.create({ email: 'ana@example.test' }, { idempotencyKey });

/** One call per service, made with its real client. */
const calls: Record<Exclude<FaultService, 'site' | 'lambda'>, () => Promise<unknown>> = {
  dynamodb: () => put('ONE'),
  s3: () => putObject('x'),
  cognito: () =>
    new CognitoIdentityProvider(settings()).listUsers({ UserPoolId: cloud.resources['UserPoolId'] }),
  ses: () =>
    new SESv2(settings()).sendEmail({
      FromEmailAddress: 'site@example.test',
      Destination: { ToAddresses: ['ana@example.test'] },
      Content: { Simple: { Subject: { Data: 'x' }, Body: { Text: { Data: 'x' } } } },
    }),
  ssm: () => new SSM(settings()).getParameter({ Name: '/x' }),
  secretsManager: () => new SecretsManager(settings()).getSecretValue({ SecretId: 'x' }),
  cloudfront: () =>
    new CloudFront(settings()).createInvalidation({
      DistributionId: cloud.resources['DistributionId'],
      InvalidationBatch: { CallerReference: 'one', Paths: { Quantity: 1, Items: ['/x'] } },
    }),
  stripe: () => createCustomer(),
};

describe('an injected service error', () => {
  const expected: Array<[keyof typeof calls, FaultKind, object]> = [
    ['dynamodb', 'throttle', { name: 'ProvisionedThroughputExceededException' }],
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
  test.each(expected)('has the form that %s documents for the kind %s', async (service, kind, error) => {
    const fault = cloud.faults.inject({ service, kind });
    await expect(calls[service]()).rejects.toMatchObject(error);
    expect(fault.total()).toBe(1);
  });

  test.each([
    ['throttle', 'ThrottlingError'],
    ['conflict', 'TransactionConflict'],
  ] as const)('gives a cancellation reason for each action of a transaction: %s', async (kind, Code) => {
    cloud.faults.inject({ service: 'dynamodb', kind, operation: 'TransactWriteItems' });
    const TransactItems = ['A', 'B'].map((pk) => ({ Put: { TableName: TableName(), Item: item(pk) } }));
    await expect(new DynamoDB(settings()).transactWriteItems({ TransactItems })).rejects.toMatchObject({
      name: 'TransactionCanceledException',
      CancellationReasons: [{ Code }, { Code: 'None' }],
    });
    expect(await read('A')).toBeUndefined();
  });

  test('fails an S3 copy with InternalError and an S3 HEAD with status 500', async () => {
    await putObject('copied');
    cloud.faults.inject({ service: 's3', kind: 'error' });
    const s3 = new S3(settings());
    const copy = s3.copyObject({ Bucket: Bucket(), Key: 'copy', CopySource: `${Bucket()}/copied` });
    await expect(copy).rejects.toMatchObject({ name: 'InternalError' });
    const head = s3.headObject({ Bucket: Bucket(), Key: 'copied' });
    await expect(head).rejects.toMatchObject({ $metadata: { httpStatusCode: 500 } });
  });

  test('is refused if the service documents no such response', () => {
    expect(() => cloud.faults.inject({ service: 'ses', kind: 'conflict' })).toThrow('documents no answer');
  });
});

describe('a lost connection', () => {
  test.each([
    ['lost-before', undefined],
    ['lost-after', item('LOST-lost-after')],
  ] as const)('fails a write; if the write already ran, its item stays (%s)', async (kind, stored) => {
    const fault = cloud.faults.inject({ service: 'dynamodb', kind, operation: 'PutItem' });
    await expect(put(`LOST-${kind}`)).rejects.toMatchObject({ code: 'ECONNRESET' });
    expect(fault.total()).toBe(1);
    expect(await read(`LOST-${kind}`)).toEqual(stored);
  });

  test('a stalled connection delivers half of an object and nothing more', async () => {
    await putObject('half', 'x'.repeat(1000));
    cloud.faults.inject({ service: 's3', kind: 'stalled' });
    const { Body } = await new S3(settings()).getObject({ Bucket: Bucket(), Key: 'half' });
    let bytes = 0;
    Body?.transformToWebStream()
      .pipeTo(new WritableStream({ write: (chunk: Uint8Array) => void (bytes += chunk.length) }))
      .catch(() => undefined);
    await expect.poll(() => bytes).toBe(500);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(bytes).toBe(500);
  });
});

describe('the frequency of a fault', () => {
  test('can be a number of requests per operation, or every request until removal', async () => {
    const fault = cloud.faults.inject({ service: 'dynamodb', kind: 'error', times: 2 });
    const outcomes = [await isPut('TIMES'), await isPut('TIMES'), await isPut('TIMES')];
    expect(outcomes).toEqual([false, false, true]);
    expect(Object.fromEntries(fault.struck)).toEqual({ PutItem: 2 });
    const always = cloud.faults.inject({ service: 'dynamodb', kind: 'error' });
    expect(await isPut('TIMES')).toBe(false);
    always.remove();
    expect(await isPut('TIMES')).toBe(true);
  });

  test('can be the first attempt of every request, so that the retry succeeds', async () => {
    const fault = cloud.faults.inject({ service: 'dynamodb', kind: 'error', firstTries: true });
    for (let count = 1; count <= 3; count += 1) await put('FIRST', 2);
    expect(fault.total()).toBe(3);
  });

  test('can be random, with the same sequence for the same seed', async () => {
    const run = async (seed: number) => {
      const fault = cloud.faults.inject({ service: 'dynamodb', kind: 'error', chance: { of: 0.5, seed } });
      const outcomes: boolean[] = [];
      for (let count = 1; count <= 12; count += 1) outcomes.push(await isPut('CHANCE'));
      fault.remove();
      return outcomes;
    };
    const first = await run(7);
    expect(new Set(first).size).toBe(2);
    expect(await run(7)).toEqual(first);
  });

  test("a Stripe error repeats for the same idempotency key after the fault's removal", async () => {
    const fault = cloud.faults.inject({ service: 'stripe', kind: 'error', times: 1 });
    await expect(createCustomer('one')).rejects.toMatchObject({ statusCode: 500 });
    fault.remove();
    await expect(createCustomer('one')).rejects.toMatchObject({ statusCode: 500 });
    await expect(createCustomer('two')).resolves.toBeDefined();
  });
});

describe('faults of Lambda and of the site', () => {
  test.each([
    ['error', 500],
    ['throttle', 503],
  ] as const)('make the API respond to an injected %s with status %i', async (kind, status) => {
    cloud.faults.inject({ service: 'lambda', operation: 'browse', kind });
    expect(await callSite(cloud.site, 'getConfig')).toMatchObject({ status });
  });

  test('a lost connection to the site fails only the request that the fault names', async () => {
    cloud.faults.inject({ service: 'site', operation: 'GET /api/config', kind: 'lost-before' });
    await expect(callSite(cloud.site, 'getConfig')).rejects.toThrow('fetch failed');
    expect((await fetch(`${cloud.site}/robots.txt`)).status).toBe(200);
  });
});

test('a cloud started without faults refuses to inject any', async () => {
  const { createFaults } = await import('@directory/local-cloud/faults/index.ts');
  const faults = createFaults(false);
  expect(() => faults.inject({ service: 's3', kind: 'error' })).toThrow('without faults');
  const handle = async () => ({ status: 200 });
  expect(faults.guard('s3', handle)).toBe(handle);
});

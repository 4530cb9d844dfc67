import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { DynamoDBClient, PutItemCommand, ScanCommand } from '@aws-sdk/client-dynamodb';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { startCloud, type Cloud, type CloudOptions } from '../cloud.ts';
import { PortTaken, StateOutdated } from '../errors.ts';
import type { TemplateResource } from '../stack/template.ts';
import { Store } from '../store.ts';
import { timePath } from '../time-control.ts';
import { tiny, writeTinyAssembly, type TinyFunctions } from './support/tiny-assembly.ts';

const day = 24 * 60 * 60_000;

const cleanups: Array<() => Promise<void> | void> = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

/** Source code that appends a line to the report file. A worker and its test share nothing but files. */
const report = (file: string, what: string) =>
  `require('node:fs').appendFileSync(${JSON.stringify(file)}, JSON.stringify(${what}) + '\\n')`;

function workplace() {
  const folder = mkdtempSync(join(tmpdir(), 'cloud-test-'));
  cleanups.push(() => rmSync(folder, { recursive: true, force: true }));
  const assembly = join(folder, 'assembly');
  mkdirSync(assembly);
  const reportFile = join(folder, 'report');
  const reports = (): unknown[] => {
    try {
      const lines = readFileSync(reportFile, 'utf8').trim().split('\n');
      return lines.map((line) => JSON.parse(line) as unknown);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
      throw error;
    }
  };
  return { folder, assembly, state: join(folder, 'state'), reportFile, reports };
}
type Workplace = ReturnType<typeof workplace>;

async function start(
  place: Workplace,
  functions: Partial<TinyFunctions> = {},
  options: Partial<CloudOptions> = {},
  more: Record<string, TemplateResource> = {},
): Promise<Cloud> {
  writeTinyAssembly(place.assembly, functions, more);
  const cloud = await startCloud({
    ...tiny,
    assembly: place.assembly,
    onFailure: () => undefined,
    ...options,
  });
  cleanups.push(() => cloud.stop());
  return cloud;
}

const client = <T extends { destroy(): void }>(
  Client: new (options: object) => T,
  { aws, region, credentials }: Cloud,
): T => {
  const made = new Client({ endpoint: aws, region, credentials, forcePathStyle: true });
  cleanups.push(() => made.destroy());
  return made;
};
const put = (cloud: Cloud, pk: string, more = {}) =>
  client(DynamoDBClient, cloud).send(
    new PutItemCommand({ TableName: cloud.resources['Table'], Item: { pk: { S: pk }, ...more } }),
  );
const upload = (cloud: Cloud, key: string) =>
  client(S3Client, cloud).send(
    new PutObjectCommand({ Bucket: cloud.resources['UploadsBucket'], Key: key, Body: 'bytes' }),
  );

test('redeploy changes an environment variable and refuses an unknown variable', async () => {
  const cloud = await start(workplace());
  const seen = async () =>
    (JSON.parse(await (await fetch(`${cloud.site}/api/me`)).text()) as { env: string }).env;
  expect(await seen()).toBe(cloud.site);
  cloud.redeploy({ SITE: 'https://other.example' });
  expect(await seen()).toBe('https://other.example');
  expect(() => cloud.redeploy({ STIE: 'misspelt' })).toThrow('No function has the variable STIE');
});

test('CloudFront serves pages and files, and adds the origin secret for the API', async () => {
  const cloud = await start(workplace());
  const get = async (path: string) => {
    const response = await fetch(cloud.site + path);
    return { status: response.status, cache: response.headers.get('x-cache'), text: await response.text() };
  };
  expect(await get('/listings')).toMatchObject({ cache: 'Miss from cloudfront', text: 'page /listings' });
  expect(await get('/listings')).toMatchObject({ cache: 'Hit from cloudfront' });
  expect(await get('/private.html')).toMatchObject({ status: 200, text: '<h1>private</h1>' });
  expect(await get('/assets/none.js')).toMatchObject({ status: 404 });
  const { headers, env } = JSON.parse((await get('/api/me')).text) as {
    headers: Record<string, string>;
    env: string;
  };
  expect(headers['x-origin-secret']).toMatch(/^\w{48}$/);
  expect(env).toBe(cloud.site);
});

test('requests that bypass CloudFront reach the API without the origin secret', async () => {
  const cloud = await start(workplace());
  const direct = (path: string, body?: string) => fetch(cloud.gateway + path, { method: 'POST', body });
  const api = (await (await direct(`/${cloud.resources['Api']}/api/me`)).json()) as { headers: object };
  expect(api.headers).not.toHaveProperty('x-origin-secret');
  const hook = cloud.resources['HookAddress'] ?? '';
  const answer = await fetch(hook, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
  expect(await answer.text()).toBe('hook / {}');
  expect((await direct('/unknown/path')).status).toBe(404);
});

/** Path of the DynamoDB client for tiny functions, which have no packages. */
const sdk = JSON.stringify(createRequire(import.meta.url).resolve('@aws-sdk/client-dynamodb'));
const putSource = (pk: string) =>
  `(({ DynamoDBClient, PutItemCommand }) => new DynamoDBClient({}).send(new PutItemCommand({
    TableName: process.env.TABLE_NAME, Item: { pk: { S: ${pk} } },
  })))(require(${sdk}))`;

test('flush waits for records that a function writes while it handles others', async () => {
  const place = workplace();
  const cloud = await start(place, {
    job: `exports.handler = async (event) => {
      for (const { dynamodb } of event.Records) {
        const pk = dynamodb.Keys.pk.S;
        ${report(place.reportFile, 'pk')};
        if (pk.length < 4) await ${putSource("pk + 'a'")};
      }
    }`,
  });
  await put(cloud, 'a');
  await cloud.flush();
  expect(place.reports()).toEqual(['a', 'aa', 'aaa', 'aaaa']);
});

test('advance waits for the webhook that a scheduled run causes', async () => {
  const place = workplace();
  const cloud = await start(place, {
    job: `exports.handler = async (event) => {
      if (event.job) await fetch(process.env.STRIPE + '/v1/customers', {
        method: 'POST', headers: { authorization: 'Bearer sk_test_local' }, body: new URLSearchParams('email=a@example.com'),
      });
    }`,
    hook: `exports.handler = async () => {
      await new Promise((resolve) => setTimeout(resolve, 500));
      ${report(place.reportFile, "'hook'")};
      return { statusCode: 200 };
    }`,
  });
  await cloud.advance(6 * 60_000);
  expect(place.reports()).toEqual(['hook']);
});

test('advance waits for the last record that a scheduled run writes', async () => {
  const place = workplace();
  const cloud = await start(place, {
    job: `exports.handler = async (event) => {
      if (event.job) await ${putSource("'swept'")};
      else for (const { dynamodb } of event.Records) ${report(place.reportFile, 'dynamodb.Keys.pk.S')};
    }`,
  });
  await cloud.advance(6 * 60_000);
  expect(place.reports()).toEqual(['swept']);
});

test('advance runs a due schedule once, expires items and moves the functions’ clock', async () => {
  const place = workplace();
  const cloud = await start(place, {
    job: `exports.handler = async (event) => { if (event.job) ${report(place.reportFile, '[event.job, Date.now()]')} }`,
  });
  const seconds = Math.floor(cloud.clock.now() / 1000);
  await put(cloud, 'short', { ttl: { N: String(seconds + 60) } });
  await put(cloud, 'long', { ttl: { N: String(seconds + 10_000_000) } });
  await cloud.advance(4 * 60_000);
  expect(place.reports()).toEqual([]);
  await cloud.advance(31 * 86_400_000);
  const [run, ...others] = place.reports() as Array<[string, number]>;
  expect(others).toEqual([]);
  expect(run?.[0]).toBe('sweep');
  expect(Math.abs((run?.[1] ?? 0) - cloud.clock.now())).toBeLessThan(60_000);
  const { Items } = await client(DynamoDBClient, cloud).send(
    new ScanCommand({ TableName: cloud.resources['Table'] }),
  );
  expect(Items).toMatchObject([{ pk: { S: 'long' } }]);
});

test('a request to the mailbox’s port advances time and runs due schedules', async () => {
  const place = workplace();
  const cloud = await start(place, {
    job: `exports.handler = async (event) => { if (event.job) ${report(place.reportFile, 'event.job')} }`,
  });
  const answer = await fetch(cloud.mailbox + timePath, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ milliseconds: day }),
  });
  expect(await answer.json()).toMatchObject({ offset: day });
  expect(cloud.clock.offset).toBe(day);
  expect(await (await fetch(cloud.mailbox + timePath)).json()).toMatchObject({ offset: day });
  expect(place.reports()).toEqual(['sweep']);
});

test.each<[string, RequestInit]>([
  ['comes from a web page', { headers: { 'content-type': 'application/json', origin: 'http://localhost' } }],
  ['has a content type that web pages may send', { headers: { 'content-type': 'text/plain' } }],
  ['moves time back', { body: '{"milliseconds":-60000}' }],
  ['moves time by more than a day', { body: `{"milliseconds":${day + 1}}` }],
  ['is not JSON', { body: '60000 ms' }],
])('a time request is refused if it %s', async (_, request) => {
  const cloud = await start(workplace());
  const { ok } = await fetch(cloud.mailbox + timePath, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"milliseconds":60000}',
    ...request,
  });
  expect(ok).toBe(false);
  expect(cloud.clock.offset).toBe(0);
});

test('advanced time survives a restart of the cloud', async () => {
  const place = workplace();
  const first = await start(place, {}, { directory: place.state });
  await first.advance(3 * day);
  await first.stop();
  const second = await start(place, {}, { directory: place.state });
  expect(second.clock.offset).toBe(3 * day);
});

test('a restarted cloud keeps items, secrets and undelivered events', async () => {
  const place = workplace();
  const hanging = { photo: `exports.handler = () => new Promise(() => {})` };
  const first = await start(place, hanging, { directory: place.state });
  await put(first, 'kept');
  await first.flush();
  await upload(first, 'photos/tan tarde ñ.jpg');
  const secretOf = async (cloud: Cloud) =>
    ((await (await fetch(`${cloud.site}/api/x`)).json()) as { headers: Record<string, string> }).headers[
      'x-origin-secret'
    ];
  const secret = await secretOf(first);
  expect(await first.isEmpty()).toBe(false);
  await first.stop();
  const second = await start(
    place,
    {
      photo: `exports.handler = async (event) => { ${report(place.reportFile, 'event.Records[0].s3.object.key')} }`,
      job: `exports.handler = async (event) => { ${report(place.reportFile, 'event')} }`,
    },
    { directory: place.state },
  );
  await second.flush();
  // Events contain the key in form encoding.
  expect(place.reports()).toEqual(['photos/tan+tarde+%C3%B1.jpg']);
  expect(await second.isEmpty()).toBe(false);
  expect(await secretOf(second)).toBe(secret);
  expect(second.resources).toEqual({
    ...first.resources,
    HookAddress: second.resources['HookAddress'],
  });
});

test('the cloud refuses to start on saved state of another format', async () => {
  const place = workplace();
  const first = await start(place, {}, { directory: place.state });
  await first.stop();
  const store = new Store(join(place.state, 'state.sqlite'));
  store.collection<number>('format').delete('format');
  store.close();
  await expect(start(place, {}, { directory: place.state })).rejects.toThrow(StateOutdated);
});

test('invoke calls a function by its entry and throws the function’s error', async () => {
  const cloud = await start(workplace(), {
    job: `exports.handler = async (event) => { if (event.fail) throw new TypeError('bad'); return { got: event } }`,
  });
  expect(await cloud.invoke('job', { a: 1 })).toEqual({ got: { a: 1 } });
  await expect(cloud.invoke('job', { fail: true })).rejects.toThrow('TypeError: bad');
  await expect(cloud.invoke('nobody', {})).rejects.toThrow('no function nobody');
});

test.each<[string, Record<string, TemplateResource>, string]>([
  ['type', { Queue: { Type: 'AWS::Kinesis::Stream' } }, 'AWS::Kinesis::Stream (Queue)'],
  [
    'property',
    {
      PageUrl: {
        Type: 'AWS::Lambda::Url',
        Properties: { AuthType: 'NONE', TargetFunctionArn: 'x', Cors: {} },
      },
    },
    'AWS::Lambda::Url Cors',
  ],
  ['condition', { Role: { Type: 'AWS::IAM::Role', Condition: 'IsProd' } }, 'the condition of Role'],
])('the cloud refuses to start with an unsupported %s and names it', async (_, more, name) => {
  await expect(start(workplace(), {}, {}, more)).rejects.toThrow(name);
});

test('the cloud names a taken port and can start later on free ports', async () => {
  const blocker = createServer();
  const port = await new Promise<number>((resolve) =>
    blocker.listen(0, '127.0.0.1', () => resolve((blocker.address() as { port: number }).port)),
  );
  cleanups.push(() => void blocker.close());
  const place = workplace();
  await expect(start(place, {}, { port, directory: place.state })).rejects.toThrow(
    new PortTaken(`Port ${port} (site) is taken by another program.`),
  );
  const again = await start(place, {}, { directory: place.state });
  expect((await fetch(`${again.site}/a`)).status).toBe(200);
});

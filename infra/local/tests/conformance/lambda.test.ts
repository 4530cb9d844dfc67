import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { afterEach, expect, test } from 'vitest';
import { createAsyncInvocations } from '../../lambda/async-invocations.ts';
import { startCloud } from '../../cloud.ts';
import { createInvokeApi } from '../../lambda/invoke-api.ts';
import { lambdaSupported } from '../../lambda/supported.ts';
import { Store } from '../../store.ts';
import { makeFunction } from '../support/local-function.ts';
import { writeTinyAssembly } from '../support/tiny-assembly.ts';
import { startStandIn } from './stand-in.ts';
import { conformance, expectNotSupported, standInOnly } from './suite.ts';
import { clientSettings } from './target.ts';

const cleanups: Array<() => Promise<void> | void> = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup();
});

/** Expected answers: Lambda Developer Guide, "Lambda execution environment", "Invoking a function asynchronously"; S3 User
 * Guide, "Event message structure" and "Configuring event notifications using object key name filtering". */
conformance('Lambda', lambdaSupported, ({ exercised, watch }) => {
  standInOnly('functions would have to be deployed, and tell the test what they got', () => {
    const runtime = (...seen: string[]) => exercised('runtime', seen);

    test('a handler gets its event, Lambda’s context and only its own environment', async () => {
      const { lambda, logs } = makeFunction(`exports.handler = async (event, context) => {
    console.log('seen', event.name);
    return { event, env: process.env, left: context.getRemainingTimeInMillis(), id: context.awsRequestId, none: undefined };
  }`);
      const result = (await lambda.invoke({ name: 'Ana' }, 'request-1')) as Record<string, unknown>;
      expect(result).toMatchObject({
        event: { name: 'Ana' },
        env: { TABLE_NAME: 'directory' },
        id: 'request-1',
      });
      expect(result['left']).toBeGreaterThan(1000);
      expect(result['left']).toBeLessThanOrEqual(5000);
      expect(Object.keys(result['env'] as object)).toEqual(['TABLE_NAME']);
      expect(result).not.toHaveProperty('none');
      await expect.poll(() => logs).toContain('seen Ana');
      runtime('event and context', 'environment');
    });

    test('Date in a running worker follows the cloud’s clock, for libraries too', async () => {
      const { lambda, clock } = makeFunction(`const loaded = Date.now();
    exports.handler = async () => ({
      loaded, now: Date.now(), fresh: new Date().getTime(), text: Date.parse(Date()), fixed: new Date(5).getTime(),
      isDate: new Date() instanceof Date, again: new (new Date().constructor)().getTime(),
    })`);
      const before = (await lambda.invoke({})) as Record<string, number>;
      clock.advance(31 * 86_400_000);
      const after = (await lambda.invoke({})) as Record<string, number>;
      expect(after['loaded']).toBe(before['loaded']);
      for (const name of ['now', 'fresh', 'text', 'again'])
        expect(Math.abs((after[name] ?? 0) - clock.now())).toBeLessThan(5000);
      expect(after).toMatchObject({ fixed: 5, isDate: true });
      runtime('clock');
    });

    test('a handler that overruns its timeout is ended, and the next event finds a fresh worker', async () => {
      const { lambda, failures } = makeFunction(
        `let calls = 0;
     exports.handler = async (event) => {
       calls += 1;
       if (event.hang) for (;;);
       return calls;
     }`,
        { timeoutSeconds: 1 },
      );
      expect(await lambda.invoke({})).toBe(1);
      await expect(lambda.invoke({ hang: true })).rejects.toThrow('Task timed out after 1.00 seconds');
      expect(failures.map(({ errorType }) => errorType)).toEqual(['Sandbox.Timedout']);
      expect(await lambda.invoke({})).toBe(1);
      runtime('Timeout');
    });

    test('a worker takes one event at a time; more wait or go to another worker', async () => {
      const code = `let running = 0, most = 0;
    exports.handler = async () => {
      running += 1; most = Math.max(most, running);
      await new Promise((resolve) => setTimeout(resolve, 20));
      running -= 1;
      return most;
    }`;
      const { lambda } = makeFunction(code, { concurrency: 2 });
      expect(await Promise.all(Array.from({ length: 6 }, () => lambda.invoke({})))).toEqual([
        1, 1, 1, 1, 1, 1,
      ]);
      runtime('one event at a time');
    });

    test('an error keeps its name, message and place in the source; the worker lives on', async () => {
      const { lambda, directory } = makeFunction(`let calls = 0;
    exports.handler = async (event) => {
      calls += 1;
      if (event.fail) { const error = new RangeError('too far'); throw error; }
      return calls;
    }`);
      // Each line of the bundle stands at the same line of the source.
      const map = { version: 3, sources: ['photo.ts'], names: [], mappings: 'AAAA;AACA;AACA;AACA;AACA' };
      writeFileSync(join(directory, 'index.js.map'), JSON.stringify(map));
      await expect(lambda.invoke({ fail: true })).rejects.toMatchObject({
        errorType: 'RangeError',
        message: 'RangeError: too far',
        trace: expect.arrayContaining([expect.stringContaining('photo.ts:4:')]) as string[],
      });
      expect(await lambda.invoke({})).toBe(2);
      runtime('error of the handler');
    });

    test('a worker that exits fails its event, not the cloud', async () => {
      const { lambda } = makeFunction(
        `exports.handler = async (event) => { if (event.exit) process.exit(3); return 'alive'; }`,
      );
      await expect(lambda.invoke({ exit: true })).rejects.toThrow('Runtime exited');
      expect(await lambda.invoke({})).toBe('alive');
      runtime('exit');
    });

    test('code that cannot be loaded fails each event with the reason', async () => {
      const { lambda } = makeFunction(`throw new Error('no such table');`);
      await expect(lambda.invoke({})).rejects.toThrow('no such table');
      await expect(lambda.invoke({})).rejects.toThrow('no such table');
      const missing = makeFunction(`exports.other = async () => 1;`);
      await expect(missing.lambda.invoke({})).rejects.toThrow('index.handler is undefined or not exported');
      runtime('error while loading');
    });

    test('a function that another one calls answers with its result or its error', async () => {
      const { lambda } = makeFunction(`exports.handler = async (event) => {
    if (event.fail) throw new RangeError('too far');
    return event.none ? undefined : event;
  }`);
      const { url } = await startStandIn(() => ({
        handle: createInvokeApi((name) => (name === 'test' ? lambda : undefined)),
      }));
      const client = watch(new LambdaClient(clientSettings(url)));
      const invoke = async (
        event: object,
        more: { FunctionName?: string; InvocationType?: 'Event' } = {},
      ) => {
        const { Payload, FunctionError } = await client.send(
          new InvokeCommand({ FunctionName: 'test', Payload: JSON.stringify(event), ...more }),
        );
        return { FunctionError, answer: JSON.parse(Payload?.transformToString() ?? '') as unknown };
      };
      expect(await invoke({ a: 1 })).toEqual({ FunctionError: undefined, answer: { a: 1 } });
      expect(await invoke({ none: true })).toEqual({ FunctionError: undefined, answer: null });
      expect(await invoke({ fail: true })).toMatchObject({
        FunctionError: 'Unhandled',
        answer: { errorType: 'RangeError', errorMessage: 'too far' },
      });
      await expect(invoke({}, { FunctionName: 'nobody' })).rejects.toMatchObject({
        name: 'ResourceNotFoundException',
      });
      await expectNotSupported(invoke({}, { InvocationType: 'Event' }), 'Invoke with InvocationType Event');
    });

    test('an asynchronous event is taken at once and tried three times under one id; then it is kept', async () => {
      const { lambda } = makeFunction(`let ids = [];
    exports.handler = async (event, context) => {
      if (event.tell) return ids;
      ids.push(context.awsRequestId);
      throw new Error('no');
    }`);
      const store = new Store(':memory:');
      const invocations = createAsyncInvocations(store);
      invocations.enqueue(lambda, { a: 1 });
      expect(lambda.invocations).toBeLessThanOrEqual(1);
      await invocations.idle();
      const ids = (await lambda.invoke({ tell: true })) as string[];
      expect([ids.length, new Set(ids).size]).toEqual([3, 1]);
      expect(store.collection('dead-letter').entries()).toMatchObject([
        [ids[0], { functionName: 'test', event: { a: 1 }, attempts: 3 }],
      ]);
      // A function that says so gets no other try.
      lambda.asynchronousRetries = 0;
      invocations.enqueue(lambda, { a: 2 });
      await invocations.idle();
      expect(await lambda.invoke({ tell: true })).toHaveLength(4);
      store.close();
      exercised('asynchronous event', lambdaSupported['asynchronous event']);
    });

    test('an upload under the prefix with the suffix reaches its function once, its key form-encoded', async () => {
      const folder = mkdtempSync(join(tmpdir(), 'notification-'));
      cleanups.push(() => rmSync(folder, { recursive: true, force: true }));
      const file = join(folder, 'report');
      const photo = `exports.handler = async (event) =>
    require('node:fs').appendFileSync(${JSON.stringify(file)}, JSON.stringify(event) + '\\n');`;
      const rules = [
        { Name: 'prefix', Value: 'photos/' },
        { Name: 'suffix', Value: '.jpg' },
      ];
      writeTinyAssembly(
        join(folder, 'assembly'),
        { photo },
        {
          Notifications: {
            Type: 'Custom::S3BucketNotifications',
            DependsOn: 'PhotoPermission',
            Properties: {
              ServiceToken: 'token',
              BucketName: { Ref: 'UploadsBucket' },
              Managed: true,
              NotificationConfiguration: {
                LambdaFunctionConfigurations: [
                  {
                    Events: ['s3:ObjectCreated:*'],
                    Filter: { Key: { FilterRules: rules } },
                    LambdaFunctionArn: { 'Fn::GetAtt': ['PhotoFunction', 'Arn'] },
                  },
                ],
              },
            },
          },
        },
      );
      const cloud = await startCloud({ assembly: join(folder, 'assembly') });
      cleanups.push(() => cloud.stop());
      const { aws: endpoint, region, credentials } = cloud;
      const client = new S3Client({ endpoint, region, credentials, forcePathStyle: true });
      cleanups.push(() => client.destroy());
      const Bucket = cloud.resources['UploadsBucket'];
      for (const Key of ['photos/a b+ñ.jpg', 'photos/a.png', 'other/c.jpg'])
        await client.send(new PutObjectCommand({ Bucket, Key, Body: 'bytes' }));
      await cloud.flush();
      const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
      expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
        {
          Records: [
            {
              eventVersion: expect.stringMatching(/^2\.\d+$/) as string,
              eventSource: 'aws:s3',
              awsRegion: 'us-east-1',
              eventTime: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) as string,
              eventName: 'ObjectCreated:Put',
              s3: {
                bucket: { name: Bucket, arn: `arn:aws:s3:::${Bucket}` },
                object: {
                  key: 'photos/a+b%2B%C3%B1.jpg',
                  size: 5,
                  eTag: '4b3a6218bb3e3a7303e8a171a60fcf92',
                  sequencer: expect.stringMatching(/^[0-9A-F]+$/) as string,
                },
              },
            },
          ],
        },
      ]);
      exercised('bucket notification', lambdaSupported['bucket notification']);
    });
  });
});

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { Clock } from '#infra/local/clock.ts';
import { LambdaFunction, type FunctionDefinition, type FunctionError } from '#infra/local/functions.ts';

const cleanups: Array<() => Promise<void> | void> = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup();
});

function make(code: string, options: Partial<FunctionDefinition> = {}) {
  const directory = mkdtempSync(join(tmpdir(), 'function-'));
  writeFileSync(join(directory, 'package.json'), '{"type":"commonjs"}');
  writeFileSync(join(directory, 'index.js'), code);
  const clock = new Clock();
  const logs: string[] = [];
  const failures: FunctionError[] = [];
  const lambda = new LambdaFunction(
    {
      name: 'test',
      arn: 'arn:aws:lambda:us-east-1:000000000000:function:test',
      directory,
      handler: 'index.handler',
      environment: { TABLE_NAME: 'directory' },
      timeoutSeconds: 5,
      memoryMegabytes: 128,
      concurrency: 1,
      ...options,
    },
    { clock, onLog: (_, line) => logs.push(line), onFailure: (_, error) => failures.push(error) },
  );
  cleanups.push(async () => {
    await lambda.stop();
    rmSync(directory, { recursive: true });
  });
  return { lambda, clock, logs, failures };
}

test('a handler gets its event, Lambda’s context and only its own environment', async () => {
  const { lambda, logs } = make(`exports.handler = async (event, context) => {
    console.log('seen', event.name);
    return { event, env: process.env, left: context.getRemainingTimeInMillis(), id: context.awsRequestId, none: undefined };
  }`);
  const result = (await lambda.invoke({ name: 'Ana' }, 'request-1')) as Record<string, unknown>;
  expect(result).toMatchObject({ event: { name: 'Ana' }, env: { TABLE_NAME: 'directory' }, id: 'request-1' });
  expect(result['left']).toBeGreaterThan(1000);
  expect(result['left']).toBeLessThanOrEqual(5000);
  expect(Object.keys(result['env'] as object)).toEqual(['TABLE_NAME']);
  expect(result).not.toHaveProperty('none');
  await expect.poll(() => logs).toContain('seen Ana');
});

test('Date in a running worker follows the cloud’s clock, for libraries too', async () => {
  const { lambda, clock } = make(`const loaded = Date.now();
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
});

test('a handler that overruns its timeout is ended, and the next event finds a fresh worker', async () => {
  const { lambda, failures } = make(
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
});

test('a worker takes one event at a time; more wait or go to another worker', async () => {
  const code = `let running = 0, most = 0;
    exports.handler = async () => {
      running += 1; most = Math.max(most, running);
      await new Promise((resolve) => setTimeout(resolve, 20));
      running -= 1;
      return most;
    }`;
  const { lambda } = make(code, { concurrency: 2 });
  expect(await Promise.all(Array.from({ length: 6 }, () => lambda.invoke({})))).toEqual([1, 1, 1, 1, 1, 1]);
});

test('an error keeps its name and message; the worker lives on', async () => {
  const { lambda } = make(`let calls = 0;
    exports.handler = async (event) => {
      calls += 1;
      if (event.fail) { const error = new RangeError('too far'); throw error; }
      return calls;
    }`);
  await expect(lambda.invoke({ fail: true })).rejects.toMatchObject({
    errorType: 'RangeError',
    message: 'RangeError: too far',
  });
  expect(await lambda.invoke({})).toBe(2);
});

test('a worker that exits fails its event, not the cloud', async () => {
  const { lambda } = make(
    `exports.handler = async (event) => { if (event.exit) process.exit(3); return 'alive'; }`,
  );
  await expect(lambda.invoke({ exit: true })).rejects.toThrow('Runtime exited');
  expect(await lambda.invoke({})).toBe('alive');
});

test('code that cannot be loaded fails each event with the reason', async () => {
  const { lambda } = make(`throw new Error('no such table');`);
  await expect(lambda.invoke({})).rejects.toThrow('no such table');
  await expect(lambda.invoke({})).rejects.toThrow('no such table');
  const missing = make(`exports.other = async () => 1;`);
  await expect(missing.lambda.invoke({})).rejects.toThrow('index.handler is undefined or not exported');
});

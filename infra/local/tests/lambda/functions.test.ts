import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { IdleWorkers } from '../../lambda/idle-workers.ts';
import { listen } from '../../testing/local-service.ts';
import { makeFunction } from '../support/local-function.ts';

describe('Lambda handler', () => {
  test('gets its event, the remaining time and only the function’s own environment', async () => {
    const { lambda, logs } = makeFunction(`exports.handler = async (event, context) => {
      console.log('seen', event.name);
      return { event, env: process.env, left: context.getRemainingTimeInMillis(), none: undefined };
    }`);
    const result = (await lambda.invoke({ name: 'Ana' })) as Record<string, unknown>;
    expect(result).toEqual({
      event: { name: 'Ana' },
      env: { TABLE_NAME: 'directory' },
      left: expect.any(Number) as number,
    });
    expect(result['left']).toBeLessThanOrEqual(5000);
    await expect.poll(() => logs).toContain('seen Ana');
  });

  test('reads the cloud’s clock through Date, also after time moves', async () => {
    const { lambda, clock } = makeFunction(`exports.handler = async () => [
      Date.now(), new Date().getTime(), Date.parse(Date()), new (new Date().constructor)().getTime(),
    ]`);
    for (let month = 0; month < 2; month += 1) {
      for (const time of (await lambda.invoke({})) as number[])
        expect(Math.abs(time - clock.now())).toBeLessThan(60_000);
      clock.advance(31 * 86_400_000);
    }
  });

  test('handles one event at a time per worker, however many workers exist', async () => {
    const code = `let running = 0;
      exports.handler = async () => {
        running += 1;
        await new Promise((resolve) => setTimeout(resolve, 20));
        return running--;
      }`;
    const { lambda } = makeFunction(code, { concurrency: 2 });
    const all = await Promise.all(Array.from({ length: 6 }, () => lambda.invoke({})));
    expect(all).toEqual([1, 1, 1, 1, 1, 1]);
  });
});

describe('failing function', () => {
  test('reports the error’s name, message and source position, and keeps its worker', async () => {
    const { lambda, directory } = makeFunction(`let calls = 0;
      exports.handler = async (event) => {
        calls += 1;
        if (event.fail) throw new RangeError('too far');
        return calls;
      }`);
    // Maps each line of the bundle to the same line of the source.
    const map = { version: 3, sources: ['photo.ts'], names: [], mappings: 'AAAA;AACA;AACA;AACA;AACA' };
    writeFileSync(join(directory, 'index.js.map'), JSON.stringify(map));
    await expect(lambda.invoke({ fail: true })).rejects.toMatchObject({
      errorType: 'RangeError',
      errorMessage: 'too far',
      trace: expect.arrayContaining([expect.stringContaining('photo.ts:4:')]) as string[],
    });
    expect(await lambda.invoke({})).toBe(2);
  });

  test.each([
    ['overruns its timeout', 'for (;;);', 'Sandbox.Timedout: Task timed out after 1.00 seconds'],
    ['exits', 'process.exit(3);', 'Runtime.ExitError: Runtime exited'],
  ])('loses its worker when it %s', async (_, end, message) => {
    const { lambda, failures } = makeFunction(
      `let calls = 0; exports.handler = async (event) => { if (event.end) { ${end} } return ++calls; }`,
      { timeoutSeconds: message.includes('1.00') ? 1 : 60 },
    );
    expect(await lambda.invoke({})).toBe(1);
    await expect(lambda.invoke({ end: true })).rejects.toThrow(message);
    expect(failures).toHaveLength(1);
    expect(await lambda.invoke({})).toBe(1);
  });

  test.each([
    ['throws while it loads', `throw new Error('no such table');`, 'Error: no such table'],
    ['lacks the handler', 'exports.other = 1;', 'index.handler is undefined or not exported'],
  ])('fails each event when its code %s', async (_, code, message) => {
    const { lambda } = makeFunction(code);
    await expect(lambda.invoke({})).rejects.toThrow(message);
    await expect(lambda.invoke({})).rejects.toThrow(message);
  });
});

describe('worker with a planned end', () => {
  /** The function requests `/loaded` when it is loaded, then the paths in its event, one by one or all at once. */
  async function startCaller() {
    const asked: string[] = [];
    const server = await listen(async ({ url }) => {
      asked.push(url.slice(1));
      return { status: 200 };
    });
    onTestFinished(() => server.close());
    const code = `const http = require('node:http');
      const call = (path) => new Promise((resolve, reject) => {
        http.get('${server.url}/' + path, (response) => response.resume().on('end', resolve)).on('error', reject);
      });
      const loaded = call('loaded');
      exports.handler = async ({ paths, atOnce }) => {
        await loaded;
        if (atOnce) await Promise.all(paths.map(call));
        else for (const path of paths) await call(path);
        return 'answer';
      };`;
    return { ...makeFunction(code), asked };
  }

  test.each([false, true])('ends before the planned call (calls made at once: %s)', async (atOnce) => {
    const { lambda, asked, failures } = await startCaller();
    const all = ['loaded', 'a', 'b', 'c'];
    for (let beforeCall = 1; beforeCall <= all.length + 1; beforeCall += 1) {
      asked.length = 0;
      const ended = lambda.endNext(beforeCall);
      await expect(lambda.invoke({ paths: ['a', 'b', 'c'], atOnce })).rejects.toMatchObject({
        errorType: 'Runtime.ExitError',
      });
      expect(await ended).toEqual({ calls: beforeCall - 1, wasLast: beforeCall > all.length });
      expect(asked).toEqual(all.slice(0, beforeCall - 1));
    }
    expect(failures).toEqual([]);
    asked.length = 0;
    expect(await lambda.invoke({ paths: ['a'] })).toBe('answer');
    expect(asked).toEqual(['loaded', 'a']);
  });

  test('counts as a failure if it ends for another reason', async () => {
    const { lambda, failures } = makeFunction(
      `exports.handler = () => new Promise(() => setTimeout(() => { throw new Error('not planned'); }));`,
    );
    const ended = lambda.endNext(100);
    await expect(lambda.invoke({})).rejects.toThrow('not planned');
    expect(await ended).toEqual({ calls: 0, wasLast: false });
    expect(failures).toEqual(['Runtime.ExitError: not planned']);
  });
});

describe('replacing a function’s code', () => {
  test('applies from the next event, while a running event ends on the old code', async () => {
    const { lambda, logs } = makeFunction(
      `exports.handler = async (event) => {
        if (!event.until) return process.env.TABLE_NAME;
        console.log('holding');
        while (!require('node:fs').existsSync(event.until)) await new Promise((resolve) => setTimeout(resolve, 10));
        return 'held';
      }`,
      { timeoutSeconds: 100 },
    );
    const next = makeFunction(`exports.handler = async () => 'new ' + process.env.TABLE_NAME`).directory;
    const until = join(next, 'release');
    expect(await lambda.invoke({})).toBe('directory');
    const held = lambda.invoke({ until });
    await expect.poll(() => logs).toContain('holding');
    lambda.replace({ directory: next, environment: { TABLE_NAME: 'other' } });
    // The only worker's slot is free immediately, although the old worker still runs.
    expect(await lambda.invoke({})).toBe('new other');
    writeFileSync(until, '');
    expect(await held).toBe('held');
  });

  test('serves events that waited while the old code failed to load', async () => {
    const { lambda } = makeFunction(`throw new Error('broken');`);
    const next = makeFunction(`exports.handler = async () => 'new'`).directory;
    const waiting = lambda.invoke({});
    lambda.replace({ directory: next });
    expect(await waiting).toBe('new');
  });
});

test('idle workers end, except the last worker of a warm function', async () => {
  const idleWorkers = new IdleWorkers(0, 0);
  const numbered = 'const number = Math.random(); exports.handler = async () => number;';
  const cold = makeFunction(numbered, {}, { idleWorkers }).lambda;
  const warm = makeFunction(numbered, {}, { idleWorkers }).lambda;
  warm.stayWarm();
  const kept = await warm.invoke({});
  const ended = await cold.invoke({});
  await expect.poll(() => cold.invoke({})).not.toBe(ended);
  expect(await warm.invoke({})).toBe(kept);
});

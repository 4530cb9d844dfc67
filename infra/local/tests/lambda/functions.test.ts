import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { IdleWorkers } from '../../lambda/idle-workers.ts';
import { makeFunction } from '../support/local-function.ts';
import { listen } from '../../testing/local-service.ts';

test('other code and variables count from the next event on; an event under way ends as it began', async () => {
  const { lambda } = makeFunction(
    `exports.handler = async ({ wait }) => {
       await new Promise((resolve) => setTimeout(resolve, wait));
       return process.env.TABLE_NAME;
     }`,
    { concurrency: 1 },
  );
  expect(await lambda.invoke({ wait: 0 })).toBe('directory');
  const before = lambda.invoke({ wait: 200 });
  lambda.replace({ environment: { TABLE_NAME: 'other' } });
  const after = lambda.invoke({ wait: 0 });
  expect(await Promise.all([before, after])).toEqual(['directory', 'other']);
});

describe('a worker whose end is planned', () => {
  /** Calls `/loaded` when it is loaded, then the paths of its event: one after the other, or all at once. */
  const caller = (url: string) => `const http = require('node:http');
    const call = (path) => new Promise((resolve, reject) => {
      http.get('${url}/' + path, (response) => response.resume().on('end', resolve)).on('error', reject);
    });
    const loaded = call('loaded');
    exports.handler = async ({ paths, atOnce }) => {
      await loaded;
      if (atOnce) await Promise.all(paths.map(call));
      else for (const path of paths) await call(path);
      return 'answer';
    };`;

  async function stage() {
    const asked: string[] = [];
    const server = await listen(async ({ url }) => {
      asked.push(url.slice(1));
      return { status: 200 };
    });
    onTestFinished(() => server.close());
    return { ...makeFunction(caller(server.url)), asked };
  }

  test.each([false, true])('dies between any two of its calls (made at once: %s)', async (atOnce) => {
    const { lambda, asked, failures } = await stage();
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

  test('is the one of the event that was meant, and of that one alone', async () => {
    const { lambda } = await stage();
    const ended = lambda.endNext(2, (event) => (event as { paths: string[] }).paths.includes('meant'));
    expect(await lambda.invoke({ paths: ['other'] })).toBe('answer');
    await expect(lambda.invoke({ paths: ['meant'] })).rejects.toThrow('Runtime exited');
    expect(await ended).toEqual({ calls: 1, wasLast: false });
    expect(await lambda.invoke({ paths: ['meant'] })).toBe('answer');
  });

  test('that ends in another way is a failure as any other', async () => {
    const { lambda, failures } = makeFunction(
      `exports.handler = () => new Promise(() => setTimeout(() => { throw new Error('not planned'); }));`,
    );
    const ended = lambda.endNext(100);
    await expect(lambda.invoke({})).rejects.toThrow('not planned');
    expect(await ended).toEqual({ calls: 0, wasLast: false });
    expect(failures.map(({ errorMessage }) => errorMessage)).toEqual(['not planned']);
  });
});

test('new code takes over from the next event; an event in work ends on the code it began with', async () => {
  const { lambda, logs } = makeFunction(
    `exports.handler = async (event) => {
       if (!event.until) return 'old';
       console.log('holding');
       while (!require('node:fs').existsSync(event.until)) await new Promise((resolve) => setTimeout(resolve, 10));
       return 'old, held';
     }`,
    { timeoutSeconds: 100 },
  );
  const next = makeFunction(`exports.handler = async () => 'new'`).directory;
  const until = join(next, 'release');
  expect(await lambda.invoke({})).toBe('old');
  const held = lambda.invoke({ until });
  await expect.poll(() => logs).toContain('holding');
  lambda.replace({ directory: next });
  // The one worker's place is free for the new code at once, though the old one still works.
  expect(await lambda.invoke({})).toBe('new');
  writeFileSync(until, '');
  expect(await held).toBe('old, held');
  expect(await lambda.invoke({})).toBe('new');
});

test('code that is replaced while it is being loaded answers nothing more', async () => {
  const { lambda } = makeFunction(`throw new Error('broken');`);
  const next = makeFunction(`exports.handler = async () => 'new'`).directory;
  const waiting = lambda.invoke({});
  lambda.replace({ directory: next });
  expect(await waiting).toBe('new');
});
describe('idle workers', () => {
  /** Each worker says its own number. */
  const numbered = `const number = Math.random(); exports.handler = async ({ wait = 0 }) => {
    await new Promise((resolve) => setTimeout(resolve, wait));
    return number;
  };`;

  test('beyond the number that stays, those that were used longest ago end, and none that works', async () => {
    const idleWorkers = new IdleWorkers({ most: 1, graceMilliseconds: 0 });
    const first = makeFunction(numbered, {}, { idleWorkers }).lambda;
    const second = makeFunction(numbered, {}, { idleWorkers }).lambda;
    const before = [await first.invoke({}), await second.invoke({})];
    await vi.waitFor(() => expect([first.workers, second.workers]).toEqual([0, 1]));
    const working = second.invoke({ wait: 300 });
    const after = await first.invoke({});
    expect(after).not.toBe(before[0]);
    expect(await working).toBe(before[1]);
  });

  test('a function that stays warm keeps its last worker', async () => {
    const idleWorkers = new IdleWorkers({ most: 0, graceMilliseconds: 0 });
    const { lambda } = makeFunction(numbered, { concurrency: 2 }, { idleWorkers });
    lambda.stayWarm();
    await Promise.all([lambda.invoke({ wait: 100 }), lambda.invoke({ wait: 100 })]);
    await vi.waitFor(() => expect(lambda.workers).toBe(1));
    const one = await lambda.invoke({});
    expect(await lambda.invoke({})).toBe(one);
    expect(lambda.workers).toBe(1);
  });
});

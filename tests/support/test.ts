import { test, vi } from 'vitest';
import type { Cloud } from '@directory/local-cloud/cloud.ts';
import { startDynamoDb } from '@directory/local-cloud/dynamodb/index.ts';
import { documentClient } from '#functions/data/table.ts';
import { type SharedCloud, sharedCloud } from './cloud.ts';
import { startFunctionWorld, tableProperties } from './function-world.ts';
import { joinCloud } from './in-process.ts';
import { enforceRights } from './lambda-rights.ts';
import { moneyOf } from './money.ts';
import { operatorOf } from './operator.ts';
import { signedIn, type SignedIn } from './signed-in.ts';
import type { startCloudForTests } from './start-cloud.ts';

/**
 * Worlds for suites. Choose the smallest that a suite needs. `vitest.config.ts` assigns each file to a project by which
 * of these names it uses:
 *
 * - `functionTest`: functions called in this process, with an empty table for each file; `clockTest` moves their time
 * - `cloudTest`: the one cloud of the whole run; suites isolate themselves by data
 * - `timeTest`: a cloud with movable time, shared by the suites of a worker. Its time only moves forward, so use times
 *   relative to `cloud.clock` and the suite's own data
 * - `ownCloudTest`: a cloud for one file that injects faults, counts all stored data, or needs other settings
 *
 * Fixtures are set up when a test first names them: `test('...', async ({ cloud, reviewer }) => ...)`. In suite hooks
 * only `test.beforeAll` and `test.afterAll` get them.
 */

/** Makes `open` run only once per process. Worker fixtures are set up again for each `test` that extends another. */
function once<T>(open: () => Promise<T>): () => Promise<T> {
  let opened: Promise<T> | undefined;
  return () => (opened ??= open());
}

export const functionTest = test
  .extend(
    'tables',
    { scope: 'worker' },
    once(async () => {
      const engine = await startDynamoDb(undefined);
      const world = await startFunctionWorld(engine);
      enforceRights(documentClient(), engine.partitions);
      let count = 0;
      return {
        async emptyTable() {
          const name = `table-${(count += 1)}`;
          await engine.createTable(name, tableProperties);
          world.select(name);
        },
        stop: once(() => world.stop()),
      };
    }),
  )
  .extend('closed', { scope: 'worker', auto: true }, ({ tables }, { onCleanup }) => onCleanup(tables.stop))
  .extend('table', { scope: 'file', auto: true }, ({ tables }) => tables.emptyTable());

/** Start time of the clock of `clockTest` in each test. */
export const clockStart = Date.parse('2026-11-21T12:00:00Z');

export interface MovedClock {
  pass: (milliseconds: number) => void;
  /** Sets the time. @param moment milliseconds since the epoch */
  set: (moment: number) => void;
}

/** Fakes only `Date`; timers, sockets and the table's engine keep real time. */
export const clockTest = functionTest.extend('clock', { auto: true }, ({ onTestFinished }): MovedClock => {
  onTestFinished(() => void vi.useRealTimers());
  vi.useFakeTimers({ toFake: ['Date'], now: clockStart });
  return {
    pass: (milliseconds) => void vi.setSystemTime(Date.now() + milliseconds),
    set: (moment) => void vi.setSystemTime(moment),
  };
});

function testIn<C extends SharedCloud>(open: () => Promise<{ cloud: C; stop: () => Promise<void> }>) {
  const openOnce = once(async () => {
    const { cloud, stop } = await open();
    joinCloud(cloud);
    return { cloud, stop: once(stop) };
  });
  return test
    .extend('opened', { scope: 'worker' }, openOnce)
    .extend('cloud', { scope: 'worker', auto: true }, ({ opened }, { onCleanup }): C => {
      onCleanup(opened.stop);
      return opened.cloud;
    })
    .extend('money', { scope: 'worker' }, ({ cloud }) => moneyOf(cloud))
    .extend('operator', { scope: 'worker' }, ({ cloud }) => operatorOf(cloud, 'olga'))
    .extend('reviewer', { scope: 'file' }, ({ cloud }) => signedIn(cloud, 'admin', 'Revisora'))
    .extend('otherReviewer', { scope: 'file' }, ({ cloud }) => signedIn(cloud, 'admin', 'Otra Revisora'));
}

export const cloudTest = testIn(async () => ({ cloud: await sharedCloud(), stop: async () => undefined }));

export interface OwnCloud extends Cloud {
  /** Delivers all messages, moves time, then signs people in again: access tokens live ten minutes. */
  pass(milliseconds: number, ...people: SignedIn[]): Promise<void>;
}

export const ownCloudTest = (options: Parameters<typeof startCloudForTests>[0] = {}) =>
  testIn<OwnCloud>(async () => {
    // Imported late: other suites do not need it.
    const start = await import('./start-cloud.ts');
    const cloud = await start.startCloudForTests(options);
    const pass = async (milliseconds: number, ...people: SignedIn[]): Promise<void> => {
      await cloud.flush();
      await cloud.advance(milliseconds);
      for (const one of people) await one.signInAgain();
    };
    return { cloud: { ...cloud, pass }, stop: () => cloud.stop() };
  });

export const timeTest = ownCloudTest()
  /**
   * Releases held events and cancels the test's subscriptions, which would renew in each month that later tests skip.
   */
  .extend('canceling', { auto: true }, ({ cloud, money }, { onCleanup }) =>
    onCleanup(async () => {
      cloud.payments.releaseEvents();
      const { data } = await money.sdk.subscriptions.list({ limit: 100 });
      if (data.length === 0) return;
      for (const { id } of data) await money.sdk.subscriptions.cancel(id);
      await cloud.flush();
    }),
  );

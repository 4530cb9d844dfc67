import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Clock } from '../clock.ts';
import { StateOutdated } from '../errors.ts';
import { createFaults, type Faults } from '../faults/index.ts';
import { openFunctionLogs, type FunctionLogs } from '../lambda/logs.ts';
import { Rights } from '../rights/index.ts';
import { Store } from '../store.ts';

/** Registers a cleanup step for when the cloud stops. Steps run in reverse order. */
export type Defer = (undo: () => Promise<void> | void) => void;

/** Objects that all parts of one cloud share. */
export interface Core {
  clock: Clock;
  faults: Faults;
  rights: Rights;
  store: Store;
  logs: FunctionLogs;
  logDirectory: string;
  directory: string;
  onError: (error: unknown) => void;
}

/** Version of the stored state. Increase it when older state would be misread. */
const stateFormat = 2;

/**
 * Opens the clock, store, logs and rights of one cloud.
 * @param directory folder that keeps state between runs; without it, state is lost when the cloud stops
 * @throws StateOutdated when the stored state has another version
 */
export function openCore(
  {
    directory: given,
    faults,
    onError,
  }: { directory?: string; faults: boolean; onError: (error: unknown) => void },
  defer: Defer,
): Core {
  const directory = given ?? mkdtempSync(join(tmpdir(), 'local-cloud-'));
  if (!given) defer(() => rmSync(directory, { recursive: true, force: true }));
  const logDirectory = join(directory, 'logs');
  const logs = openFunctionLogs(logDirectory);
  defer(() => logs.close());
  const file = join(directory, 'state.sqlite');
  const isKept = given !== undefined && existsSync(file);
  const store = new Store(given ? file : ':memory:');
  defer(() => store.close());
  const format = store.collection<number>('format');
  if (isKept && format.get('format') !== stateFormat)
    throw new StateOutdated('The state was made by another version of the local cloud.');
  format.put('format', stateFormat);
  const moved = store.collection<number>('clock');
  const clock = new Clock(undefined, (offset) => moved.put('offset', offset));
  clock.advance(moved.get('offset') ?? 0);
  return {
    clock,
    faults: createFaults(faults),
    rights: new Rights(),
    store,
    logs,
    logDirectory,
    directory,
    onError,
  };
}

import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Clock } from '../clock.ts';
import { StateOutdated } from '../errors.ts';
import { createFaults, type Faults } from '../faults/index.ts';
import { openFunctionLogs, type FunctionLogs } from '../lambda/logs.ts';
import { Rights } from '../rights/index.ts';
import { Store } from '../store.ts';

/** Remembers what a cloud's end has to undo; the last comes first. */
export type Defer = (undo: () => Promise<void> | void) => void;

/** What every part of one cloud shares. */
export interface Core {
  clock: Clock;
  faults: Faults;
  rights: Rights;
  store: Store;
  logs: FunctionLogs;
  logDirectory: string;
  /** Where state lies. */
  directory: string;
  /** Told of what failed in the local cloud itself. */
  onError: (error: unknown) => void;
}

/** The form in which the stand-ins keep their state: another number where an older state would be misread. */
const stateFormat = 2;

/**
 * @param directory where state lies between runs; without it, it ends with the cloud
 * @throws StateOutdated where the state that is there is of another format
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

import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { isLocked, tryLock } from './file-lock.ts';

/** Folder of a running demo's state, below the repository's root. */
export const stateDirectory = '.local';
/** File with the addresses of the running local cloud, below the repository's root. `npm start` writes it. */
export const descriptionFile = join(stateDirectory, 'cloud.json');
const lockName = 'lock.sqlite';
const lockFile = join(stateDirectory, lockName);
/** Marker file. It exists while a start creates the state, until the state is complete. */
const unfinishedName = 'unfinished';
/** Locks that this process holds. The references keep them from being garbage-collected. */
const held: Array<() => void> = [];

/** True if a local cloud is running in this directory. */
export const isRunningIn = (root: string): boolean => isLocked(join(root, lockFile));

/** Locks this directory until the process ends. @throws Error if another process holds the lock */
export function takeDirectory(root: string): void {
  const unlock = tryLock(join(root, lockFile));
  if (!unlock)
    throw new Error(
      'The local cloud already runs in this directory. Use that one, or stop it first with Ctrl-C.',
    );
  held.push(unlock);
}

/**
 * Prepares the state for a start. Call it only with the directory's lock.
 *
 * `kept` means a complete state, which is never deleted here. An incomplete state (killed process, power loss, full
 * disk) is emptied: nobody has used it, and its files can't be trusted.
 */
export function prepareState(root: string): 'new' | 'mended' | 'kept' {
  const directory = join(root, stateDirectory);
  const names = readdirSync(directory).filter((name) => name !== lockName);
  if (!names.includes(unfinishedName)) {
    if (names.length > 0) return 'kept';
    markUnfinished(root);
    return 'new';
  }
  // Keep the marker until the next state is complete: this loop may be interrupted, too.
  for (const name of names)
    if (name !== unfinishedName) rmSync(join(directory, name), { recursive: true, force: true });
  return 'mended';
}

/** Marks the state as incomplete, so that the next start empties it if this start is interrupted. */
export const markUnfinished = (root: string): void =>
  writeDurably(join(root, stateDirectory, unfinishedName), '');

/** Marks the state as complete. */
export function markFinished(root: string): void {
  const directory = join(root, stateDirectory);
  rmSync(join(directory, unfinishedName), { force: true });
  syncFolder(directory);
}

/** True if the last start ended before its state was complete. The next start creates the state again. */
export const isUnfinished = (root: string): boolean => existsSync(join(root, stateDirectory, unfinishedName));

/** Writes a file atomically: after a power loss it is complete or missing. */
export function writeDurably(file: string, text: string, mode = 0o666): void {
  const draft = `${file}.draft`;
  writeFileSync(draft, text, { mode, flush: true });
  renameSync(draft, file);
  syncFolder(join(file, '..'));
}

/** Makes created, renamed and deleted files of a folder survive a power loss. */
function syncFolder(folder: string): void {
  // Windows can't open a folder.
  if (process.platform === 'win32') return;
  const descriptor = openSync(folder, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

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

/** Where a running demo keeps everything, below the repository's root. */
export const stateDirectory = '.local';
/** Where a running local cloud says how it is reached, below the repository's root; `npm start` writes it. */
export const descriptionFile = join(stateDirectory, 'cloud.json');
const lockName = 'lock.sqlite';
const lockFile = join(stateDirectory, lockName);
/** Stands there from before a start makes a state until that state is whole. */
const unfinishedName = 'unfinished';
/** Kept to the end of the process, so that no lock is collected as garbage. */
const held: Array<() => void> = [];

/** Whether a local cloud runs in this directory. */
export const isRunningIn = (root: string): boolean => isLocked(join(root, lockFile));

/**
 * Takes this directory for the calling process until it ends.
 * @throws Error when another process has it
 */
export function takeDirectory(root: string): void {
  const unlock = tryLock(join(root, lockFile));
  if (!unlock)
    throw new Error(
      'The local cloud already runs in this directory. Use that one, or stop it first with Ctrl-C.',
    );
  held.push(unlock);
}

/**
 * What the start that begins finds: `kept` is a state that was whole once and that nothing here ever deletes. One that
 * its start could not finish (killed, power, full disk) is emptied: nobody has been let into it, and none of its files
 * can be trusted. Only for the process that has taken the directory.
 */
export function prepareState(root: string): 'new' | 'mended' | 'kept' {
  const directory = join(root, stateDirectory);
  const names = readdirSync(directory).filter((name) => name !== lockName);
  if (!names.includes(unfinishedName)) {
    if (names.length > 0) return 'kept';
    markUnfinished(root);
    return 'new';
  }
  // The mark goes last of all, with the state that is made next: this too may be interrupted.
  for (const name of names)
    if (name !== unfinishedName) rmSync(join(directory, name), { recursive: true, force: true });
  return 'mended';
}

/** From here on a start that does not get to its end has made nothing worth keeping. */
export const markUnfinished = (root: string): void =>
  writeDurably(join(root, stateDirectory, unfinishedName), '');

/** The state is whole, with all that was to be in it. */
export function markFinished(root: string): void {
  const directory = join(root, stateDirectory);
  rmSync(join(directory, unfinishedName), { force: true });
  syncFolder(directory);
}

/** Whether the last start ended before its state was whole: the next one makes it anew. */
export const isUnfinished = (root: string): boolean => existsSync(join(root, stateDirectory, unfinishedName));

/** A file that is there as a whole or not at all, also after a loss of power. */
export function writeDurably(file: string, text: string, mode = 0o666): void {
  const draft = `${file}.draft`;
  writeFileSync(draft, text, { mode, flush: true });
  renameSync(draft, file);
  syncFolder(join(file, '..'));
}

/** What was created, renamed or deleted in it stays so after a loss of power. */
function syncFolder(folder: string): void {
  // Windows can't open one.
  if (process.platform === 'win32') return;
  const descriptor = openSync(folder, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

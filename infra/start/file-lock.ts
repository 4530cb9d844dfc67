import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

const locked = 5; // SQLITE_BUSY

/**
 * Takes a lock file for this process, unless another has it. It is SQLite's exclusive lock, which the kernel lifts
 * however its process ends: unlike a process id in a file, it is never left behind and never somebody else's.
 * @returns what gives it back; undefined where it is taken
 */
export function tryLock(file: string): (() => void) | undefined {
  mkdirSync(dirname(file), { recursive: true });
  const database = new DatabaseSync(file, { timeout: 0 });
  try {
    // No file beside the lock: nothing is ever written.
    database.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
    return () => database.close();
  } catch (error) {
    database.close();
    if ((error as { errcode?: number }).errcode === locked) return undefined;
    throw error;
  }
}

/** Whether a process has this lock now. */
export function isLocked(file: string): boolean {
  if (!existsSync(file)) return false;
  const unlock = tryLock(file);
  unlock?.();
  return unlock === undefined;
}

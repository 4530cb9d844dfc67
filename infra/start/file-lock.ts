import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

const locked = 5; // SQLITE_BUSY

/**
 * Takes a lock file for this process, unless another process holds it. Uses SQLite's exclusive lock, which the kernel
 * releases when the process ends. A file with a process id could become stale, and the id could be reused.
 * @returns the function that releases the lock, or undefined if another process holds it
 */
export function tryLock(file: string): (() => void) | undefined {
  mkdirSync(dirname(file), { recursive: true });
  const database = new DatabaseSync(file, { timeout: 0 });
  try {
    // Keep SQLite's journal in memory, so that it creates no second file. The lock file itself never holds data.
    database.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
    return () => database.close();
  } catch (error) {
    database.close();
    if ((error as { errcode?: number }).errcode === locked) return undefined;
    throw error;
  }
}

/** True if a process holds the lock now. */
export function isLocked(file: string): boolean {
  if (!existsSync(file)) return false;
  const unlock = tryLock(file);
  unlock?.();
  return unlock === undefined;
}

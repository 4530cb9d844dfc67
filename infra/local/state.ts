import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isAlive } from './build.ts';

/** Where a running demo keeps everything, below the repository's root. */
export const stateDirectory = '.local';
const pidFile = join(stateDirectory, 'pid');

/** The process that runs the local cloud of this directory; undefined where none does. */
export function runningIn(root: string): number | undefined {
  try {
    const pid = Number(readFileSync(join(root, pidFile), 'utf8'));
    return isAlive(pid) ? pid : undefined;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/**
 * Takes this directory for the calling process until it ends.
 * @throws Error when another process has it
 */
export function takeDirectory(root: string): () => void {
  mkdirSync(join(root, stateDirectory), { recursive: true });
  const pid = runningIn(root);
  if (pid !== undefined && pid !== process.pid)
    throw new Error(
      `The local cloud already runs in this directory (process ${pid}). Use that one, or stop it with Ctrl-C.`,
    );
  writeFileSync(join(root, pidFile), String(process.pid));
  return () => rmSync(join(root, pidFile), { force: true });
}

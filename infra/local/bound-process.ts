import { spawn, type ChildProcessByStdio } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';

type BoundProcess = ChildProcessByStdio<Writable, Readable, Readable>;

/**
 * Starts a program that ends when this process ends, even if this process is killed. An orphan would keep writing into
 * the state of the next start. A shell waits for its input to close, then sends SIGTERM to the program. The input
 * closes when this process dies, or when the caller closes the child's `stdin`. The program's own input is empty.
 */
export function spawnBound(
  command: string,
  parameters: readonly string[],
  options: { cwd?: string; env?: NodeJS.ProcessEnv; detached?: boolean } = {},
): BoundProcess {
  const script =
    'exec 3<&0; "$0" "$@" </dev/null 3<&- & child=$!; (cat <&3; kill $child) >/dev/null 2>&1 & wait $child';
  return spawn('sh', ['-c', script, command, ...parameters], {
    ...options,
    stdio: ['pipe', 'pipe', 'pipe'],
  });
}

import { spawn, type ChildProcessByStdio } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';

type BoundProcess = ChildProcessByStdio<Writable, Readable, Readable>;

/**
 * Starts a program that ends with this process, however this process ends: a killed start must not leave behind
 * somebody who goes on writing into what the next start makes. A shell waits for its own input to close, which the
 * kernel does for us, and ends the program (SIGTERM). Closing the child's `stdin` ends it in the same way.
 * The program's own input is empty.
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

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';

/** Where a running demo keeps everything, below the repository's root. */
export const stateDirectory = '.local';
/** Where a running local cloud says how it is reached, below the repository's root; `npm start` writes it. */
export const descriptionFile = join(stateDirectory, 'cloud.json');
const lockFile = join(stateDirectory, 'lock');
const host = '127.0.0.1';

/**
 * Whether a local cloud runs in this directory. The lock file names a port at which its owner answers with the
 * directory: unlike a process id, that ends with the process however it dies and is never somebody else's.
 */
export function isRunningIn(root: string): Promise<boolean> {
  const port = Number(readLock(root));
  if (!Number.isInteger(port) || port < 1 || port > 65_535) return Promise.resolve(false);
  return new Promise((resolve) => {
    const socket = connect(port, host).setTimeout(2000, () => socket.destroy());
    let answer = '';
    socket.on('data', (chunk: Buffer) => (answer += chunk.toString()));
    // Nobody listens there any more.
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(answer === root));
  });
}

/**
 * Takes this directory for the calling process until it ends.
 * @throws Error when another process has it
 */
export async function takeDirectory(root: string): Promise<void> {
  if (await isRunningIn(root))
    throw new Error(
      'The local cloud already runs in this directory. Use that one, or stop it first with Ctrl-C.',
    );
  mkdirSync(join(root, stateDirectory), { recursive: true });
  const server = createServer((socket) => socket.on('error', () => undefined).end(root));
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  server.unref();
  writeFileSync(join(root, lockFile), String((server.address() as { port: number }).port));
}

function readLock(root: string): string {
  try {
    return readFileSync(join(root, lockFile), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw error;
  }
}

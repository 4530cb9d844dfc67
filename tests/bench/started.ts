import { spawn } from 'node:child_process';

/** `npm start` of a copy of the repository. */
interface Started {
  /** Resolves with true once it is ready; with false once it has ended or the wait is over. */
  ready: Promise<boolean>;
  output: () => string;
  /** Ends all of its processes by a signal, and resolves when they have. */
  end: (signal: 'SIGINT' | 'SIGKILL') => Promise<void>;
}

/** A start that hangs is not ready. */
const patienceMilliseconds = 900_000;

/**
 * Starts the product in a process group of its own, which can be ended as a whole.
 * @param env variables that differ from this process's
 */
export function startProduct(copy: string, flags: readonly string[], env: NodeJS.ProcessEnv = {}): Started {
  const child = spawn(process.execPath, ['infra/start/start.ts', ...flags], {
    cwd: copy,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  });
  let output = '';
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const ready = new Promise<boolean>((resolve) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString();
        if (/ Ready\.$/m.test(output)) resolve(true);
      });
    void ended.then(() => resolve(false));
    setTimeout(() => resolve(false), patienceMilliseconds).unref();
  });
  return {
    ready,
    output: () => output,
    end: async (signal) => {
      // An orderly stop signals the main process alone, as Ctrl-C in a terminal does.
      if (child.exitCode === null && child.signalCode === null)
        process.kill(signal === 'SIGINT' ? child.pid! : -child.pid!, signal);
      await ended;
    },
  };
}

import { spawn } from 'node:child_process';

interface Started {
  /** Resolves with true once ready, or with false if the process exits or the wait times out. */
  ready: Promise<boolean>;
  output: () => string;
  /** Sends the signal and resolves when the processes have exited. SIGKILL reaches the whole group. */
  end: (signal: 'SIGINT' | 'SIGKILL') => Promise<void>;
}

/** Time until a start counts as failed, in milliseconds. */
const patienceMilliseconds = 900_000;

/** Starts the product in its own process group, which can be killed as a whole. `env` overrides this process's. */
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
      // SIGINT goes to the main process only, which must stop the others. Ctrl-C in a terminal would signal the whole
      // group.
      if (child.exitCode === null && child.signalCode === null)
        process.kill(signal === 'SIGINT' ? child.pid! : -child.pid!, signal);
      await ended;
    },
  };
}

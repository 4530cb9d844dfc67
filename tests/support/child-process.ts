import { fork, type ForkOptions } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const self = fileURLToPath(import.meta.url);

/**
 * Calls a module's default export in a new process. A process can join only one cloud (`joinOnce`), and memory can be
 * measured only per process. Drops the new process's output.
 * @param module path of the module, relative to `base`
 * @param base `import.meta.url` of the caller
 * @param parameters must survive JSON, as must the result
 * @throws Error if the process ends without a result
 */
export function callInChildProcess<F extends (parameters: never) => Promise<unknown>>(
  module: string,
  base: string,
  parameters: Parameters<F>[0],
  options: Pick<ForkOptions, 'env' | 'execArgv' | 'execPath'> = {},
): Promise<Awaited<ReturnType<F>>> {
  return new Promise((resolve, reject) => {
    const child = fork(self, [new URL(module, base).href, JSON.stringify(parameters)], {
      execArgv: [],
      ...options,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    child.once('message', (result) => resolve(result as Awaited<ReturnType<F>>));
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`${module} ended with ${code} and no result.`)));
  });
}

if (process.argv[1] === self) {
  const [, , module = '', parameters = ''] = process.argv;
  const imported = import(module) as Promise<{ default: (given: unknown) => Promise<unknown> }>;
  // Do not await the import at the top level: the module may import this file, and both would wait for each other.
  void imported.then(async ({ default: run }) => {
    const result = await run(JSON.parse(parameters));
    process.send?.(result, () => process.exit(0));
  });
}

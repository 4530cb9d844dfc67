import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';

let code: string | undefined;

/**
 * The inside of a function's worker (worker.ts and what it imports) as one CommonJS text, made once a process:
 * a thread that strips the types by itself needs some 60 ms of a core more, for every one of thousands.
 */
export function workerCode(): string {
  code ??= buildSync({
    entryPoints: [fileURLToPath(new URL('./worker.ts', import.meta.url))],
    bundle: true,
    platform: 'node',
    format: 'cjs',
    write: false,
  }).outputFiles[0]?.text;
  if (code === undefined) throw new Error('esbuild made nothing of worker.ts.');
  return code;
}

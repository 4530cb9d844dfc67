import { execFile } from 'node:child_process';
import { isDeepStrictEqual, promisify } from 'node:util';
import { openAssembly } from '@directory/local-cloud/stack/assembly.ts';

/**
 * Whether the sources as they stand make another template than the one that runs, but for the code of functions and
 * site, which development swaps by itself.
 * @param signal ends the check, which then rejects
 * @throws Error with the synthesis' own words where it fails
 */
export async function templateHasChanged(
  root: string,
  running: string,
  signal: AbortSignal,
): Promise<boolean> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['infra/start/development/print-template.ts'],
    { cwd: root, signal, env: { ...process.env, NODE_ENV: 'production' }, maxBuffer: Infinity },
  ).catch((error: Error & { stderr?: string }) => {
    throw new Error(error.stderr?.trim() || error.message);
  });
  const { template: before } = openAssembly(running);
  return !isDeepStrictEqual(withoutAssets(JSON.parse(stdout)), withoutAssets(before));
}

/** Assets are named by a hash of their contents, and metadata say where they lay. */
function withoutAssets(template: unknown): unknown {
  const text = JSON.stringify(template, (key, value: unknown) => (key === 'Metadata' ? undefined : value));
  return JSON.parse(text.replaceAll(/\b[0-9a-f]{64}\b/g, 'asset'));
}

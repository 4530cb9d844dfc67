import { execFile } from 'node:child_process';
import { isDeepStrictEqual, promisify } from 'node:util';
import { openAssembly } from '@directory/local-cloud/stack/assembly.ts';

/**
 * True if the current sources produce a different template from the running one. Ignores the code of the Lambdas and
 * the site, which development replaces automatically.
 * @param signal aborts the check, which then rejects
 * @throws Error with the error output of a failed synthesis
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

/** Removes asset hashes, and metadata, which contains paths of assets. */
function withoutAssets(template: unknown): unknown {
  const text = JSON.stringify(template, (key, value: unknown) => (key === 'Metadata' ? undefined : value));
  return JSON.parse(text.replaceAll(/\b[0-9a-f]{64}\b/g, 'asset'));
}

import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

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
  const folder = join(root, '.cache', 'development', 'assembly');
  const child = spawn(process.execPath, [join('infra', 'app.ts')], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    signal,
    env: { ...process.env, NODE_ENV: 'production', STAGE: 'local', CDK_OUTDIR: folder },
  });
  let log = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (log += chunk.toString()));
  const code = await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve));
  if (code !== 0) throw new Error(log.trim());
  return readTemplate(folder) !== readTemplate(running);
}

/** Names of assets are hashes of their contents. */
function readTemplate(folder: string): string {
  const [file = ''] = readdirSync(folder).filter((name) => name.endsWith('.template.json'));
  return readFileSync(join(folder, file), 'utf8').replaceAll(/\b[0-9a-f]{64}\b/g, '');
}

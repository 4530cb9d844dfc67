import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Everything that the built site and the template are made from. */
const sources = ['shared', 'functions', 'infra', 'web', 'package-lock.json', 'vite.config.ts'];
/** Not cdk.out, where an operator synthesizes other stages. */
const output = join('.cache', 'assembly');
/** The built site, from the project's root (vite.config.ts). */
export const siteOutput = join('dist', 'site');
/**
 * Says from which sources both were made, and which site it was: whoever deletes either, or builds another site, ends
 * the claim that they are current.
 */
const marker = join(output, 'built.json');
const lock = join('.cache', 'build.lock');
/** Longer than any build takes. */
const lockMilliseconds = 600_000;
const dayMilliseconds = 86_400_000;

/**
 * Builds the site and synthesizes the template, unless both were made from these very sources.
 * Two callers at once in one directory: the second waits and then finds the work done.
 * @returns the folder with the template
 * @throws Error with the tool's own output when a step fails
 */
export async function buildIfChanged(root: string, progress: (line: string) => void): Promise<string> {
  return locked(join(root, lock), async () => {
    const fingerprint = fingerprintOf(root);
    const claim = () => `${fingerprint} ${identityOf(root)}`;
    if (readIfThere(join(root, marker)) === claim()) return join(root, output);
    await step(root, progress, 'Building the site', ['node_modules/vite/bin/vite.js', 'build']);
    await step(root, progress, 'Synthesizing the template', ['infra/app.ts']);
    writeFileSync(join(root, marker), claim());
    forgetOldAssets(join(root, output));
    return join(root, output);
  });
}

/** Which site was built last, by whomever: its manifest names every file by its content. Empty where there is none. */
function identityOf(root: string): string {
  const manifest = readIfThere(join(root, siteOutput, '.vite', 'manifest.json'));
  return manifest === undefined ? '' : createHash('sha256').update(manifest).digest('hex');
}

/** Every change leaves its bundles behind. Those of the last day may still run somewhere. */
function forgetOldAssets(folder: string): void {
  const [manifest] = readdirSync(folder).filter((name) => name.endsWith('.assets.json'));
  const current = manifest ? readFileSync(join(folder, manifest), 'utf8') : '';
  for (const name of readdirSync(folder)) {
    if (!name.startsWith('asset.') || current.includes(name)) continue;
    if (statSync(join(folder, name)).mtimeMs < Date.now() - dayMilliseconds)
      rmSync(join(folder, name), { recursive: true, force: true });
  }
}

function fingerprintOf(root: string): string {
  const hash = createHash('sha256');
  const walk = (path: string): void => {
    const full = join(root, path);
    if (statSync(full).isDirectory()) {
      // The local cloud itself is no part of what is deployed.
      if (path === join('infra', 'local')) return;
      for (const name of readdirSync(full).sort()) walk(join(path, name));
    } else hash.update(`${path}\0`).update(readFileSync(full)).update('\0');
  };
  for (const source of sources) walk(source);
  return hash.digest('hex');
}

async function step(
  root: string,
  progress: (line: string) => void,
  name: string,
  parameters: string[],
): Promise<void> {
  progress(`${name} ...`);
  const child = spawn(process.execPath, parameters, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    // A test runner's NODE_ENV would make this a development build, with other bytes.
    env: {
      ...process.env,
      NODE_ENV: 'production',
      STAGE: 'local',
      CDK_OUTDIR: join(root, output),
    },
  });
  let log = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (log += chunk.toString()));
  const end = () => child.kill();
  process.once('exit', end);
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  process.off('exit', end);
  if (code !== 0) throw new Error(`${name} failed:\n${log}`);
}

async function locked<T>(file: string, work: () => Promise<T>): Promise<T> {
  mkdirSync(join(file, '..'), { recursive: true });
  for (;;) {
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx' });
      break;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      if (isAbandoned(file)) rmSync(file, { force: true });
      else await sleep(200);
    }
  }
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}

/** Left behind by a process that was killed: it is gone, or its id is somebody else's by now. */
function isAbandoned(file: string): boolean {
  const owner = readIfThere(file);
  const written = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
  // Gone meanwhile, or just made and not yet written.
  if (!owner || written === undefined) return false;
  if (Date.now() - written > lockMilliseconds) return true;
  const pid = Number(owner);
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

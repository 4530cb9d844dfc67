import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { spawnBound } from '@directory/local-cloud/bound-process.ts';
import { localStage, machineStages } from '#infra/settings.ts';
import { isLocked, tryLock } from './file-lock.ts';
import { writeDurably } from './state.ts';

/** Everything that the built site and the template are made from; what runs them is not. */
const sources = ['shared', 'functions', 'infra', 'web', 'package-lock.json', 'vite.config.ts'];
const notSources = [join('infra', 'local'), join('infra', 'start')];
/** Not cdk.out, where an operator synthesizes other stages; each stage that runs here has a folder of its own. */
const outputOf = (stage: string): string =>
  join('.cache', stage === localStage ? 'assembly' : `assembly-${stage}`);
/** The built site, from the project's root (vite.config.ts). */
export const siteOutput = join('dist', 'site');
/**
 * Says from which sources both were made, and of which files they are: whoever deletes or cuts short one of them, or
 * builds another site, ends the claim that they are current.
 */
const markerOf = (stage: string): string => join(outputOf(stage), 'built.json');
const lock = join('.cache', 'build-lock.sqlite');
const dayMilliseconds = 86_400_000;

interface Built {
  fingerprint: string;
  /** The site's manifest, which names every file by its content. */
  site: string;
  /** Bytes by path. A machine that lost its power may keep a name without its bytes. */
  files: Record<string, number>;
}

/**
 * Builds the site and synthesizes the template, unless both were made from these very sources and are whole. A build
 * that was killed claims nothing, and the next one makes all of it anew. Two callers at once in one directory: the
 * second waits and then finds the work done.
 * @param stage one of those that run on one machine
 * @returns the folder with the template
 * @throws Error with the tool's own output when a step fails
 */
export async function buildIfChanged(
  root: string,
  progress: (line: string) => void,
  stage: string = localStage,
): Promise<string> {
  const unlock = await locked(join(root, lock), progress);
  try {
    const fingerprint = fingerprintOf(root, sources, notSources);
    const output = join(root, outputOf(stage));
    const marker = join(root, markerOf(stage));
    if (isCurrent(root, fingerprint, stage)) return output;
    rmSync(marker, { force: true });
    // The site is the same for all of them.
    const others = [...machineStages].filter((other) => other !== stage);
    if (!others.some((other) => isCurrent(root, fingerprint, other)))
      await step(root, progress, 'Building the site', stage, ['node_modules/vite/bin/vite.js', 'build']);
    await step(root, progress, 'Synthesizing the template', stage, ['infra/app.ts']);
    forgetOldAssets(output);
    const built: Built = { fingerprint, site: siteOf(root), files: outputFiles(root, stage) };
    writeDurably(marker, JSON.stringify(built));
    return output;
  } finally {
    unlock();
  }
}

/** Whether a build is under way in this directory. */
export const isBuilding = (root: string): boolean => isLocked(join(root, lock));

function isCurrent(root: string, fingerprint: string, stage: string): boolean {
  const built = readBuilt(join(root, markerOf(stage)));
  return (
    built?.fingerprint === fingerprint &&
    built.site === siteOf(root) &&
    Object.entries(built.files).every(
      ([path, size]) => statSync(join(root, path), { throwIfNoEntry: false })?.size === size,
    )
  );
}

/** Undefined where nothing, or nothing of this version, is claimed. */
function readBuilt(file: string): Built | undefined {
  if (!existsSync(file)) return undefined;
  try {
    const built = JSON.parse(readFileSync(file, 'utf8')) as Partial<Built>;
    return built.fingerprint && built.files ? (built as Built) : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Which site was built last. Empty where there is none. */
function siteOf(root: string): string {
  const manifest = join(root, siteOutput, '.vite', 'manifest.json');
  return existsSync(manifest) ? createHash('sha256').update(readFileSync(manifest)).digest('hex') : '';
}

function outputFiles(root: string, stage: string): Record<string, number> {
  const files = [siteOutput, outputOf(stage)].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => relative(root, join(parentPath, name))),
  );
  return Object.fromEntries(files.map((path) => [path, statSync(join(root, path)).size]));
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

async function step(
  root: string,
  progress: (line: string) => void,
  name: string,
  stage: string,
  parameters: string[],
): Promise<void> {
  progress(`${name} ...`);
  const child = spawnBound(process.execPath, parameters, {
    cwd: root,
    // A test runner's NODE_ENV would make this a development build, with other bytes.
    env: {
      ...process.env,
      NODE_ENV: 'production',
      STAGE: stage,
      CDK_OUTDIR: join(root, outputOf(stage)),
      // esbuild is a Go program: it collects garbage sooner, for a tenth of its time, and takes 100 MB less.
      GOGC: '40',
    },
  });
  let log = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (log += chunk.toString()));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (code !== 0) throw new Error(`${name} failed:\n${log}`);
}

async function locked(file: string, progress: (line: string) => void): Promise<() => void> {
  for (let isFirst = true; ; isFirst = false) {
    const unlock = tryLock(file);
    if (unlock) return unlock;
    if (isFirst) progress('Another build is under way here; waiting for it ...');
    await sleep(200);
  }
}

/**
 * A number for the contents of files and folders: the same as long as no name and no byte in them changes.
 * @param sources paths below `root`
 * @param except folders that do not count
 */
export function fingerprintOf(
  root: string,
  sources: readonly string[],
  except: readonly string[] = [],
): string {
  const hash = createHash('sha256');
  const walk = (path: string): void => {
    const full = join(root, path);
    if (except.includes(path)) return;
    if (statSync(full).isDirectory()) for (const name of readdirSync(full).sort()) walk(join(path, name));
    else hash.update(`${path}\0`).update(readFileSync(full)).update('\0');
  };
  for (const source of sources) walk(source);
  return hash.digest('hex');
}

import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { spawnBound } from '@directory/local-cloud/bound-process.ts';
import { localStage, machineStages } from '#infra/settings.ts';
import { isLocked, tryLock } from './file-lock.ts';
import { writeDurably } from './state.ts';

/** Inputs of the built site and the template. */
const sources = ['shared', 'functions', 'infra', 'web', 'package-lock.json', 'vite.config.ts'];
const notSources = [join('infra', 'local'), join('infra', 'start')];
/** Output folder of a stage. Not cdk.out, where an operator synthesizes other stages. */
const outputOf = (stage: string): string =>
  join('.cache', stage === localStage ? 'assembly' : `assembly-${stage}`);
/** Folder of the built site, from the project's root (vite.config.ts). */
export const siteOutput = join('dist', 'site');
/**
 * Record of a build's sources and outputs. The record is stale if an output is missing, truncated or from another site
 * build.
 */
const markerOf = (stage: string): string => join(outputOf(stage), 'built.json');
const lock = join('.cache', 'build-lock.sqlite');
const dayMilliseconds = 86_400_000;

interface Built {
  fingerprint: string;
  /** Hash of the site's manifest, which names every file by its content. */
  site: string;
  /** Sizes in bytes, by path. After a power loss, a file may exist without its content. */
  files: Record<string, number>;
}

/**
 * Builds the site and synthesizes the template, unless current and complete outputs exist. A killed build leaves no
 * record, so the next build starts over. A concurrent caller waits and then finds the outputs current.
 * @param stage a stage that runs on one machine
 * @returns the folder with the template
 * @throws Error with the tool's own output if a step fails
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
    // All stages share the same site, so build it only if no other stage has a current build.
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

/** True if a build is running in this directory. */
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

/** Returns undefined if there is no record, or if another version wrote it. */
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

/** Returns an empty string without a built site. */
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

/** Deletes bundles older than a day. A running cloud may still use newer ones. */
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
      // esbuild is a Go program. Collecting garbage sooner makes the build a tenth slower and saves 100 MB.
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
 * Returns a hash of the names and contents of files and folders.
 * @param except folders to exclude
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

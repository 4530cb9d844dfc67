import { existsSync, readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { build } from 'esbuild';
import { entries } from '#shared/deployment/entries.ts';
import type { Cloud } from '@directory/local-cloud/cloud.ts';
import { openFunctionBuilds, type Build, type FunctionBuilds } from './function-builds.ts';
import { startDevelopmentSite, type DevelopmentSite } from './site.ts';
import { templateHasChanged } from './template-check.ts';

interface DevelopmentOptions {
  root: string;
  cloud: Cloud;
  assembly: string;
  /** Prints the result of a save. Errors have several lines. */
  say: (text: string) => void;
}

const watched = ['shared', 'functions', 'infra', 'web'];
/** Milliseconds that combine an editor's "save all" into one change. */
const settleMilliseconds = 15;
/** Milliseconds without a save before the template check, which takes seconds of CPU. */
const quietMilliseconds = 1500;

/**
 * Makes a running cloud follow its sources. Vite hot-reloads the browser's modules. A save rebuilds and replaces the
 * Lambdas that contain the file. Prints which changes need a restart.
 */
export async function startDevelopment(options: DevelopmentOptions): Promise<{ stop(): Promise<void> }> {
  const { root, cloud, say } = options;
  const site = await startDevelopmentSite(root, cloud);
  const builds = await openFunctionBuilds({
    root,
    entryDirectory: join(root, 'functions', 'entry'),
    outputDirectory: join(root, '.cache', 'development', 'functions'),
    manifest: site.manifest,
    entries,
  });
  // Rebuild every Lambda once: the existing builds link the hashed files of the built site, which Vite does not serve.
  run(cloud, await builds.rebuild(new Set()));
  const template = await watchTemplate(options);
  // Until the watcher is ready, it reports every existing file as added.
  let isWatching = false;
  const saves = followSaves(async (files) => {
    template.stop();
    await rebuild(options, site, builds, files);
    template.touch(files);
  }, say);
  site.watcher.on('all', (event, file) => {
    if (event === 'change' || event === 'unlink' || (event === 'add' && isWatching)) saves.add(file);
  });
  await watch(site.watcher, root);
  isWatching = true;
  return {
    stop: async () => {
      template.stop();
      await site.stop();
      await saves.stop();
      await builds.stop();
    },
  };
}

/** Watches the sources, and resolves once no save can be missed. */
async function watch(watcher: DevelopmentSite['watcher'], root: string): Promise<void> {
  const folders = watched.map((name) => join(root, name));
  watcher.add(folders);
  const files = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()),
  );
  const isSeen = (): boolean => {
    const seen = watcher.getWatched();
    return files.every(
      ({ parentPath, name }) => seen[parentPath]?.includes(name) || !existsSync(join(parentPath, name)),
    );
  };
  while (!isSeen()) await sleep(20);
}

/** A Lambda in use also gets a warm worker before its next request. */
function run(cloud: Cloud, built: Build[]): void {
  for (const one of built) {
    if (one.state !== 'changed') continue;
    const lambda = cloud.inside.functions.get(one.entry);
    const isInUse = (lambda?.invocations ?? 0) > 0;
    lambda?.replace({ directory: one.directory });
    if (isInUse) lambda?.warm();
  }
}

async function rebuild(
  { root, cloud, say }: DevelopmentOptions,
  site: DevelopmentSite,
  builds: FunctionBuilds,
  files: ReadonlySet<string>,
): Promise<void> {
  const began = performance.now();
  const built = await builds.rebuild(files);
  run(cloud, built);
  const names = [...files].map((file) => relative(root, file)).join(', ');
  // An error in a shared file repeats for each Lambda; print it once.
  const errors = new Set(built.flatMap((one) => (one.state === 'failed' ? [one.errors] : [])));
  const failed = built.filter(({ state }) => state === 'failed').map(({ entry }) => entry);
  for (const text of errors) say(text);
  if (failed.length > 0)
    say(`${names}: can't be built; ${failed.join(', ')} keep running the previous code.`);
  const changed = built.filter(({ state }) => state === 'changed').map(({ entry }) => entry);
  const milliseconds = Math.round(performance.now() - began);
  if (changed.length > 0) say(`${names}: ${changed.join(', ')} run the new code (${milliseconds} ms).`);
  // Only the server renders these files, so Vite has no module to replace in the browser.
  const isServers = [...files].some((file) => file.startsWith(join(root, 'web')) && !site.isInBrowser(file));
  if (changed.includes('page') && isServers) site.reloadPages();
}

/** Collects saves and processes them in sequential batches, so that the newest save wins. */
function followSaves(work: (files: ReadonlySet<string>) => Promise<void>, say: (text: string) => void) {
  let files = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let working = Promise.resolve();
  const start = (): void => {
    timer = undefined;
    working = working.then(async () => {
      const lot = files;
      files = new Set();
      if (lot.size > 0) await work(lot).catch((error: unknown) => say(String(error)));
    });
  };
  return {
    add(file: string): void {
      files.add(file);
      timer ??= setTimeout(start, settleMilliseconds);
    },
    stop: (): Promise<void> => {
      clearTimeout(timer);
      return working;
    },
  };
}

/**
 * Reports saves that need a restart: changes of the template or of the local cloud itself. A change stays pending until
 * a check has included it.
 */
async function watchTemplate({ root, assembly, say }: DevelopmentOptions) {
  const restart = 'restart with Ctrl-C and npm run dev.';
  const sources = await sourcesOf(root, 'infra/app.ts');
  const below = (...path: string[]) => join(root, ...path) + sep;
  const isOfCloud = (file: string) =>
    [below('infra', 'local'), below('infra', 'start')].some((folder) => file.startsWith(folder));
  let timer: NodeJS.Timeout | undefined;
  let checking = new AbortController();
  let isDue = false;
  const check = async (signal: AbortSignal): Promise<void> => {
    try {
      if (await templateHasChanged(root, assembly, signal)) say(`The template has changed: ${restart}`);
      isDue = false;
    } catch (error) {
      if (!signal.aborted) say(`The template can't be synthesized: ${(error as Error).message}`);
    }
  };
  const stop = (): void => {
    clearTimeout(timer);
    checking.abort();
  };
  return {
    touch(files: ReadonlySet<string>): void {
      const ofCloud = [...files].filter(isOfCloud);
      for (const file of ofCloud) say(`${relative(root, file)} is part of the local cloud: ${restart}`);
      isDue ||= [...files].some(
        (file) => sources.has(file) || (file.startsWith(below('infra')) && !isOfCloud(file)),
      );
      if (!isDue) return;
      checking = new AbortController();
      const { signal } = checking;
      timer = setTimeout(() => void check(signal), quietMilliseconds);
    },
    stop,
  };
}

async function sourcesOf(root: string, program: string): Promise<ReadonlySet<string>> {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: [program],
    bundle: true,
    write: false,
    metafile: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    logLevel: 'silent',
    outdir: '.',
  });
  return new Set(Object.keys(metafile.inputs).map((path) => join(root, path)));
}

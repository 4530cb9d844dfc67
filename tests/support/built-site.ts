import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, type Rolldown } from 'vite';

export interface BuiltSite {
  siteDirectory: string;
  /** The source files that went into each built file, by its address (`/assets/...`). */
  modules: ReadonlyMap<string, readonly string[]>;
  remove: () => Promise<void>;
}

/** The site as `vite build` makes it, in a folder of its own. */
export async function buildSite(): Promise<BuiltSite> {
  const siteDirectory = await mkdtemp(join(tmpdir(), 'site-'));
  const { output } = (await inProduction(() =>
    build({
      configFile: join(import.meta.dirname, '../../vite.config.ts'),
      logLevel: 'error',
      build: { outDir: siteDirectory },
    }),
  )) as Rolldown.RolldownOutput;
  return {
    siteDirectory,
    modules: new Map(
      output.flatMap((file) =>
        file.type === 'chunk' ? [[`/${file.fileName}`, file.moduleIds] as const] : [],
      ),
    ),
    remove: () => rm(siteDirectory, { recursive: true, force: true }),
  };
}

/** The test runner's NODE_ENV would build React for development. */
async function inProduction<T>(work: () => Promise<T>): Promise<T> {
  const before = process.env.NODE_ENV;
  process.env.NODE_ENV = 'production';
  try {
    return await work();
  } finally {
    process.env.NODE_ENV = before;
  }
}

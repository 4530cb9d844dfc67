import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildIfChanged, siteOutput } from '#infra/start/build.ts';
import { repository } from './repository-copy.ts';

export interface BuiltSite {
  siteDirectory: string;
  /** Source files of each script, by its path (`/assets/...`). */
  modules: ReadonlyMap<string, readonly string[]>;
}

/** Returns the site as `npm run build` builds it, shared by all suites. Rebuilds it only if its sources changed. */
export async function builtSite(): Promise<BuiltSite> {
  await buildIfChanged(repository, () => undefined);
  const siteDirectory = join(repository, siteOutput);
  const modules = JSON.parse(await readFile(join(siteDirectory, '.vite/modules.json'), 'utf8')) as Record<
    string,
    string[]
  >;
  return {
    siteDirectory,
    modules: new Map(Object.entries(modules).map(([file, from]) => [`/${file}`, from])),
  };
}

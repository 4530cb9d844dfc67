import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BuiltSite } from './built-site.ts';

interface Built {
  isDynamicEntry?: true;
  isEntry?: true;
  file: string;
  css?: string[];
  imports?: string[];
}

/** Manifest of the build: output file, styles and imports of each source file. */
export type BuildManifest = Record<string, Built>;

export const buildManifest = async ({ siteDirectory }: BuiltSite): Promise<BuildManifest> =>
  JSON.parse(await readFile(join(siteDirectory, '.vite/manifest.json'), 'utf8')) as BuildManifest;

/** Returns everything that loads with an entry: scripts as site paths, styles as file names. */
export function loadedWith(
  manifest: BuildManifest,
  name: string,
  seen = new Set<string>(),
): { scripts: string[]; styles: string[] } {
  const built = manifest[name];
  if (!built || seen.has(name)) return { scripts: [], styles: [] };
  seen.add(name);
  const below = (built.imports ?? []).map((one) => loadedWith(manifest, one, seen));
  return {
    scripts: [`/${built.file}`, ...below.flatMap(({ scripts }) => scripts)],
    styles: [...(built.css ?? []), ...below.flatMap(({ styles }) => styles)],
  };
}

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

/** The build's manifest: what each source file became, and what it loads. */
export type BuildManifest = Record<string, Built>;

export const buildManifest = async ({ siteDirectory }: BuiltSite): Promise<BuildManifest> =>
  JSON.parse(await readFile(join(siteDirectory, '.vite/manifest.json'), 'utf8')) as BuildManifest;

/** Everything that is loaded as soon as one entry is: its scripts (as the site serves them) and styles (as files). */
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

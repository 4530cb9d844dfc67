import type { Language } from '#shared/account.ts';
import { once } from '#web/i18n/format.ts';
import type { InteractiveName } from './interactive.ts';
import { messageFile } from './message-files.ts';

/** Part of vite's .vite/manifest.json that we read. */
export type SiteManifest = Readonly<
  Record<string, { file: string; css?: string[]; imports?: string[]; dynamicImports?: string[] }>
>;

export interface PageFiles {
  script: string;
  styles: string[];
  /** The script's static imports, preloaded so that they load in parallel with it. */
  preload: string[];
  /** Imported once the page is painted, all in parallel. */
  later: string[];
  /** Picture of link previews. This and the files below are missing on the development server. */
  preview?: string;
  /** Web app manifest for home screens. */
  manifest?: string;
  touchIcon?: string;
}

const entry = 'public/client.tsx';
const hydration: Record<InteractiveName, string> = {
  home: 'public/hydrate-lists.ts',
  listings: 'public/hydrate-lists.ts',
  listing: 'public/hydrate-listing.ts',
  saved: 'public/hydrate-saved.ts',
};
/** Returns the source files of an interactive page's hydration: its code, and its texts in one language. */
export const hydrationSources = (language: Language, page: InteractiveName): string[] => [
  hydration[page],
  `i18n/${language}/common.ts`,
  `i18n/${language}/${messageFile[page]}.ts`,
];
/** Files for link previews and home screens, which vite.config.ts draws. The development server has none of them. */
const drawn = {
  preview: 'public/preview.png',
  manifest: 'public/manifest.json',
  touchIcon: 'public/touch-icon.png',
} as const;

const known = once((manifest: SiteManifest) =>
  once((language: Language) => once((page?: InteractiveName) => findFiles(manifest, language, page))),
);

/**
 * Returns the built files that a page links, including the files of hydration and language if the page is interactive.
 * Cached, since the files are the same for every request of a deployment.
 * @throws Error if the manifest lacks a file: the build does not match the page Lambda
 */
export const pageFiles = (manifest: SiteManifest, language: Language, page?: InteractiveName): PageFiles =>
  known(manifest)(language)(page);

function findFiles(manifest: SiteManifest, language: Language, page?: InteractiveName): PageFiles {
  const script = chunk(manifest, entry).file;
  const wanted = page ? hydrationSources(language, page) : [];
  const ofEntry = withImports(manifest, entry);
  const chunks = new Set([...ofEntry, ...wanted.flatMap((name) => withImports(manifest, name))]);
  const files = [...chunks].map((name) => chunk(manifest, name));
  const preload = scripts(ofEntry.map((name) => chunk(manifest, name)));
  return {
    script: `/${script}`,
    styles: unique(files.flatMap(({ css = [] }) => css)),
    preload: preload.filter((file) => file !== `/${script}`),
    later: scripts(files).filter((file) => !preload.includes(file)),
    preview: addressOf(manifest[drawn.preview]),
    manifest: addressOf(manifest[drawn.manifest]),
    touchIcon: addressOf(manifest[drawn.touchIcon]),
  };
}

const scripts = (files: Array<{ file: string }>): string[] =>
  unique(files.map(({ file }) => file).filter((file) => file.endsWith('.js')));

const addressOf = (file: { file: string } | undefined): string | undefined => file && `/${file.file}`;

const unique = (files: string[]): string[] => [...new Set(files)].map((file) => `/${file}`);

function chunk(manifest: SiteManifest, name: string) {
  const found = manifest[name];
  if (!found) throw new Error(`the site's manifest has no ${name}`);
  return found;
}

/**
 * Lists a chunk and its static imports, each once, imports first. Styles must be in the order in which the modules run,
 * or shared styles would override a page's own styles.
 */
function withImports(manifest: SiteManifest, name: string, seen = new Set<string>()): string[] {
  if (seen.has(name)) return [];
  seen.add(name);
  const imports = chunk(manifest, name).imports ?? [];
  return [...imports.flatMap((imported) => withImports(manifest, imported, seen)), name];
}

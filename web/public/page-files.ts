import type { Language } from '#shared/account.ts';
import { once } from '#web/i18n/format.ts';
import type { InteractiveName } from './interactive.ts';
import { messageFile } from './message-files.ts';

/** What vite writes to .vite/manifest.json, of what we use. */
export type SiteManifest = Readonly<
  Record<string, { file: string; css?: string[]; imports?: string[]; dynamicImports?: string[] }>
>;

export interface PageFiles {
  script: string;
  styles: string[];
  /** Chunks that the script imports at once, so that they are fetched beside it and not after it. */
  preload: string[];
  /** Chunks that it imports once the page is painted, all at once then. */
  later: string[];
  /** The picture of link previews. */
  preview: string;
  /** What home screens are told; no development server makes them. */
  manifest?: string;
  touchIcon?: string;
}

const entry = 'public/client.tsx';
/** What takes each interactive page over (client.tsx). */
const hydration: Record<InteractiveName, string> = {
  home: 'public/hydrate-lists.ts',
  listings: 'public/hydrate-lists.ts',
  listing: 'public/hydrate-listing.ts',
  saved: 'public/hydrate-saved.ts',
};
/** The sources of an interactive page's hydration: its code, and its words in one language. */
export const hydrationSources = (language: Language, page: InteractiveName): string[] => [
  hydration[page],
  `i18n/${language}/common.ts`,
  `i18n/${language}/${messageFile[page]}.ts`,
];
/** Drawn by vite.config.ts, since link previews take no SVG. */
const preview = 'public/preview.svg';
/** Made by vite.config.ts as well. */
const homeScreen = { manifest: 'public/manifest.json', touchIcon: 'public/touch-icon.png' } as const;

const known = once((manifest: SiteManifest) =>
  once((language: Language) => once((page?: InteractiveName) => findFiles(manifest, language, page))),
);

/**
 * The built files that a page links; of an interactive page also those of its hydration and its own language. The
 * same for every request of a deployment, so looked for once.
 * @throws Error where the manifest lacks one: the build and the page Lambda don't belong together
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
    preview: `/${chunk(manifest, preview).file}`,
    manifest: addressOf(manifest[homeScreen.manifest]),
    touchIcon: addressOf(manifest[homeScreen.touchIcon]),
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
 * A chunk and all that it imports statically, each once, what is imported first: styles must come in the order
 * in which the modules run, or the shared ones override what a page says of its own.
 */
function withImports(manifest: SiteManifest, name: string, seen = new Set<string>()): string[] {
  if (seen.has(name)) return [];
  seen.add(name);
  const imports = chunk(manifest, name).imports ?? [];
  return [...imports.flatMap((imported) => withImports(manifest, imported, seen)), name];
}

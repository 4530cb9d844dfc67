import { join } from 'node:path';
import { build } from 'esbuild';
import type { pages as table } from '#web/public/pages.tsx';

/** Stands for each parameter but the listing, such as a contact page's ticket. */
export const madeUp = 'made-up';

// Bundled and not imported: the bench runs the proof in Node, which reads no JSX.
const { outputFiles } = await build({
  entryPoints: [join(import.meta.dirname, '../../web/public/pages.tsx')],
  bundle: true,
  write: false,
  platform: 'node',
  format: 'esm',
  loader: { '.css': 'empty' },
  logLevel: 'error',
});
const [{ text = '' } = {}] = outputFiles;
const { pages } = (await import(`data:text/javascript,${encodeURIComponent(text)}`)) as {
  pages: typeof table;
};

/**
 * What follows a listing's address at each of its public pages, from the page table: `''`, `/contact`,
 * `/contact/made-up`. An optional parameter is left out once and made up once.
 */
export const listingPathEndings: readonly string[] = pages
  .flatMap(({ path }) => /^\/listings\/:listing(.*)$/.exec(path)?.[1] ?? [])
  .flatMap((rest) => [...new Set([rest.replaceAll(/\/:\w+\?/g, ''), rest])])
  .map((rest) => rest.replaceAll(/:\w+\??/g, madeUp));

if (!listingPathEndings.includes('/contact'))
  throw new Error(`Pages of a listing are only ${listingPathEndings.join()}`);

import { join } from 'node:path';
import { build } from 'esbuild';
import type { pages as table } from '#web/public/pages.tsx';

/** Placeholder for each path parameter except the listing, such as the ticket of a contact page. */
export const madeUp = 'made-up';

// Bundle the page table instead of importing it: the benchmark runs the proof in Node, which can't parse JSX.
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
 * Endings of the addresses of a listing's public pages: `''`, `/contact`, `/contact/made-up`. An optional parameter
 * gives two endings: without it and with the placeholder.
 */
export const listingPathEndings: readonly string[] = pages
  .flatMap(({ path }) => /^\/listings\/:listing(.*)$/.exec(path)?.[1] ?? [])
  .flatMap((rest) => [...new Set([rest.replaceAll(/\/:\w+\?/g, ''), rest])])
  .map((rest) => rest.replaceAll(/:\w+\??/g, madeUp));

if (!listingPathEndings.includes('/contact'))
  throw new Error(`Pages of a listing are only ${listingPathEndings.join()}`);

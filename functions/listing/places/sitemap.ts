/** A page of the site as a sitemap names it. */
export interface SitemapPage {
  /** Path with its language. */
  path: string;
  /** When it last changed, in seconds since the epoch; left out where nobody knows. */
  changed?: number;
}

const head = '<?xml version="1.0" encoding="UTF-8"?>\n';
const schema = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

/** Our paths are letters, digits, `/` and `-`; an origin has nothing to escape either. */
const location = (origin: string, path: string): string => `<loc>${origin}${path}</loc>`;
const date = (seconds: number): string =>
  `<lastmod>${new Date(seconds * 1000).toISOString().slice(0, 19)}Z</lastmod>`;

/**
 * Addresses of one sitemap: 50,000 may be (sitemaps.org/protocol); half of it is 3 MB, which one request writes well
 * within the time that its answer may take.
 */
export const mostUrls = 25_000;

/** These pages in as many sitemaps as they need, each when it is full, so that no more than one is held. */
export function* sitemaps(origin: string, pages: Iterable<SitemapPage>, most = mostUrls): Generator<string> {
  let urls: string[] = [];
  for (const page of pages) {
    urls.push(urlElement(origin, page));
    if (urls.length < most) continue;
    yield sitemapXml(urls);
    urls = [];
  }
  if (urls.length > 0) yield sitemapXml(urls);
}

const urlElement = (origin: string, { path, changed }: SitemapPage): string =>
  `<url>${location(origin, path)}${changed === undefined ? '' : date(changed)}</url>\n`;

const sitemapXml = (urls: readonly string[]): string =>
  `${head}<urlset ${schema}>\n${urls.join('')}</urlset>\n`;

/** The one that names the others, with the second in which they were written. */
export const sitemapIndexXml = (origin: string, keys: readonly string[], writtenAt: number): string => {
  const maps = keys.map((key) => `<sitemap>${location(origin, `/${key}`)}${date(writtenAt)}</sitemap>\n`);
  return `${head}<sitemapindex ${schema}>\n${maps.join('')}</sitemapindex>\n`;
};

/** Page of the site in a sitemap. */
export interface SitemapPage {
  /** Path including the language. */
  path: string;
  /** Last change, in seconds since the epoch; absent if unknown. */
  changed?: number;
}

const head = '<?xml version="1.0" encoding="UTF-8"?>\n';
const schema = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

/** Formats a URL. Our paths consist of letters, digits, `/` and `-`, so neither path nor origin needs escaping. */
const location = (origin: string, path: string): string => `<loc>${origin}${path}</loc>`;
const date = (seconds: number): string =>
  `<lastmod>${new Date(seconds * 1000).toISOString().slice(0, 19)}Z</lastmod>`;

/**
 * Maximum number of URLs in one sitemap. The protocol allows 50,000 (sitemaps.org/protocol). These 25,000 URLs have 3
 * MB, which one request writes well within its timeout.
 */
export const mostUrls = 25_000;

/** Yields sitemaps of these pages, each as soon as it is full, so that only one is in memory. */
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

/** Builds the sitemap index. All sitemaps get the same time, in seconds since the epoch. */
export const sitemapIndexXml = (origin: string, keys: readonly string[], writtenAt: number): string => {
  const maps = keys.map((key) => `<sitemap>${location(origin, `/${key}`)}${date(writtenAt)}</sitemap>\n`);
  return `${head}<sitemapindex ${schema}>\n${maps.join('')}</sitemapindex>\n`;
};

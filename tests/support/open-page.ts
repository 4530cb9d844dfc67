import { renderPage, type PublicApi, type Site } from '#web/public/server.tsx';
import { makePublicApi, manifest, site } from './public-fixtures.ts';

export const askedAt = new Date('2026-11-21T12:00:00Z');

/** Renders a public page as its Lambda does. */
export const openPage = (address: string, api: PublicApi = makePublicApi(), settings: Partial<Site> = {}) => {
  const url = new URL(address, 'https://site.test');
  return renderPage(
    { path: url.pathname, query: url.searchParams },
    api,
    manifest,
    { ...site, ...settings },
    askedAt,
  );
};

export const cacheControl = async (address: string, api?: PublicApi) =>
  (await openPage(address, api)).headers['cache-control'];

export const hrefs = (body: string): string[] =>
  [...body.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'));

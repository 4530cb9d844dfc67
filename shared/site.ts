import type { Language } from './account.ts';
import type { Category } from './listing-options.ts';

/** Server-rendered addresses that are open before the 18+ gate. */
export const ungatedPaths = [
  '/terms',
  '/terms-of-service',
  '/privacy',
  '/privacy-policy',
  '/safety',
  '/gate',
  // A form that works before the gate, such as a report's, may be refused there.
  '/refused',
  '/robots.txt',
] as const;

/** Query parameters that describe a list, on any page (BROWSE-1). */
const narrowingParameters = [
  'category',
  'country',
  'city',
  'municipality',
  'sort',
  'direction',
  'filters',
  'services',
  'priceMin',
  'priceMax',
  'ageMin',
  'ageMax',
] as const;

/**
 * Query parameter that only the edge sets, on a page requested before the 18+ gate. The page Lambda then renders the
 * gate, or the missing page with 404.
 */
export const gateParameter = 'gate';

/** Address without a page. The edge rewrites malformed paths to it, so that they return 404. */
export const nowherePath = '/not-found';

/** Query parameters that reach the origin and the cache key, by path. The edge drops all others. */
export const queryParameters: Readonly<Record<string, readonly string[]>> = {
  '/': narrowingParameters,
  '/refused': ['code', 'next', 'wait'],
  '/listings': [...narrowingParameters, 'cursor'],
};

/** Parameters with several options. A form without JavaScript repeats them, and the edge joins them with commas. */
export const listParameters: readonly string[] = ['filters', 'services'];

/**
 * First segment of a place's own address, by language and category (shared/location/landing.ts). Such an address
 * already contains category and place, so it takes only `landingParameters`.
 */
export const categorySlugs: Readonly<Record<Language, Readonly<Record<Category, string>>>> = {
  es: { women: 'mujeres', men: 'hombres', trans: 'trans' },
  en: { women: 'women', men: 'men', trans: 'trans' },
};
export const landingParameters: readonly string[] = (queryParameters['/listings'] ?? []).filter(
  (name) => !['category', 'country', 'city', 'municipality'].includes(name),
);

/** Prefix of the sitemaps' names. `/sitemap.xml` lists the other sitemaps, such as `/sitemap-women-1.xml`. */
export const sitemapPrefix = 'sitemap';

/** Folder of the files with listing counts: both a path of the site and a prefix of keys. */
export const countsFolder = 'counts/';

/**
 * Returns the public path of a country's listing counts (shared/location/counts.ts), which do not depend on cookies.
 */
export const countsPath = (country: string): string => `/${countsFolder}${country}.json`;

/**
 * Fragment of the address that the 18+ gate redirects to. If the gate appears with this fragment, the browser did not
 * keep the cookie. The element with this id says so; CSS shows it by `:target`.
 */
export const gateAnswered = 'gate-answered';

import type { Language } from './account.ts';
import type { Category } from './listing-options.ts';

/**
 * Which addresses belong to which part of the site. The edge function, the CloudFront behaviours, the public
 * page table and the private router all follow these lists.
 */
/**
 * The screens of the private app, whose shell the edge serves at these addresses and at no other: anything else is a
 * page of the server, which answers 404. A segment that begins with a colon is an id (`idLengths`). The app's route table
 * (web/app/routes.tsx) takes its paths from here.
 */
export const privateRoutes = [
  '/login',
  '/register',
  '/forgot-password',
  '/reset-password',
  '/membership',
  '/membership/transfer',
  '/verification',
  '/support',
  '/dashboard',
  '/dashboard/overview',
  '/dashboard/listings',
  '/dashboard/instagram',
  '/dashboard/statistics',
  '/dashboard/purchases',
  '/dashboard/bookings',
  '/dashboard/settings',
  '/dashboard/settings/security',
  '/dashboard/settings/notifications',
  '/dashboard/settings/data',
  '/admin',
  '/admin/verifications',
  '/admin/verifications/:sub',
  '/admin/contents',
  '/admin/contents/:sub',
  '/admin/transfers',
  '/admin/transfers/:reference',
] as const;
export type PrivateRoute = (typeof privateRoutes)[number];

type ListAt<Route extends PrivateRoute> = Route extends `/admin/${string}/${string}`
  ? never
  : Route extends `/admin/${infer List}`
    ? List
    : never;
/** A list of the reviewers' console, by its address: `/admin/<list>`. Each has a tab (web/admin/ConsolePage.tsx). */
export type ConsoleList = ListAt<PrivateRoute>;

/** How long the ids in these addresses are: a person's is a UUID, a bank transfer's its reference. */
export const idLengths: Readonly<Record<string, number>> = { ':sub': 36, ':reference': 8 };

/** The first segments of them: below these nothing is public. */
export const privatePaths: readonly string[] = [
  ...new Set(privateRoutes.map((route) => `/${route.split('/')[1]}`)),
];

/** Where the e-mailed link to a new password leads. It carries a one-time code. */
export const resetPath = '/reset-password' satisfies PrivateRoute;

/**
 * Private addresses that are open before the 18+ gate was answered: the gate would take the link's code into its own
 * address, and whoever has an account declared their age when they made it; and anybody may write to the operator.
 */
export const ungatedPrivatePaths = [resetPath, '/support'] as const;

/** Server-rendered addresses that stay readable before the 18+ gate was answered. */
export const ungatedPaths = [
  '/terms',
  '/terms-of-service',
  '/privacy',
  '/privacy-policy',
  '/safety',
  '/gate',
  '/robots.txt',
] as const;

/** What the address of a list may say (BROWSE-1), whichever page shows it. */
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

/** No page of ours: where the edge sends whoever asks for an address that none could have. */
export const nowherePath = '/not-found';

/** Query parameters that reach the origin and the cache key, by path; all others are dropped at the edge. */
export const queryParameters: Readonly<Record<string, readonly string[]>> = {
  '/': narrowingParameters,
  '/refused': ['code', 'next'],
  '/listings': [...narrowingParameters, 'cursor'],
};

/**
 * Of those, the ones that name several options: a form without scripting repeats them, the edge joins them by commas.
 */
export const listParameters: readonly string[] = ['filters', 'services'];

/**
 * The word for each category with which a place's own address begins (shared/location/landing.ts): below it, an
 * address says category and place by itself and takes the parameters of `landingParameters`.
 */
export const categorySlugs: Readonly<Record<Language, Readonly<Record<Category, string>>>> = {
  es: { women: 'mujeres', men: 'hombres', trans: 'trans' },
  en: { women: 'women', men: 'men', trans: 'trans' },
};
export const landingParameters: readonly string[] = (queryParameters['/listings'] ?? []).filter(
  (name) => !['category', 'country', 'city', 'municipality'].includes(name),
);

/** Where the private app's shell lies in the site bucket, by language: its frame is in it (web/app/shell-html.tsx). */
export const privateShells: Readonly<Record<Language, string>> = {
  es: '/private.es.html',
  en: '/private.en.html',
};

/** Names of the site's lists of its own pages: `/sitemap.xml` names the others, `/sitemap-women-1.xml`. */
export const sitemapPrefix = 'sitemap';

/** The folder of the files that say how many listings a place has; a path of the site and a prefix of keys. */
export const countsFolder = 'counts/';

/** Where one country's counts are (shared/location/counts.ts); public, and known to no cookie. */
export const countsPath = (country: string): string => `/${countsFolder}${country}.json`;

/**
 * The fragment of the address that the 18+ gate's answer leads to. Where the gate stands there again, the browser
 * did not keep the cookie, and the element of this id says so (CSS's :target; it works without the script).
 */
export const gateAnswered = 'gate-answered';

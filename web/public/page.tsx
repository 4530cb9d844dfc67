import type { ComponentType, ReactNode } from 'react';
import type { Language } from '#shared/account.ts';
import type { BrowseQuery, Card, CardPage, ContactDetails, ListingDetail } from '#shared/api/listing.ts';
import type { StoriesQuery, StoryCards } from '#shared/api/post.ts';
import type { ReportReceipt } from '#shared/api/report.ts';
import type { PhotoWidth } from '#shared/listing-options.ts';
import type { Place } from '#shared/location/place.ts';
import type { Membership } from '#shared/membership.ts';
import type { UrgentHelp } from '#shared/urgent-help.ts';
import { brand } from '#shared/brand.ts';
import type { Common } from '#web/i18n/en/common.ts';
import type { PageMessages } from '#web/i18n/en/page.ts';
import type { PublicMessages } from '#web/i18n/en/public.ts';
import { once } from '#web/i18n/format.ts';
import { inLanguage } from '#web/i18n/in-language.ts';
import { notFoundCache, staticCache } from './cache.ts';
import type { Island } from './interactive.ts';
import { GatePage } from './GatePage.tsx';
import { NotFoundPage } from './message-pages.tsx';
import type { Fact } from './structured-data.ts';

/**
 * Functions that read the data of public pages. The page Lambda calls the domain functions directly, without HTTP.
 * `until` is the time at which the first listing or story shown expires; caches must not keep the page longer.
 */
export interface PublicApi {
  browseCards: (query: BrowseQuery) => Promise<CardPage & { until?: string }>;
  getListing: (id: string) => Promise<(ListingDetail & { until?: string }) | undefined>;
  /** Other listings of the same city and category; empty if reading fails. */
  otherListings: (listing: ListingDetail) => Promise<{ cards: Card[]; until?: string }>;
  /** Stories shown above a list; empty if reading fails. */
  browseStories: (query: StoriesQuery) => Promise<StoryCards & { until?: string }>;
  /** Ids of a listing's posts of the last 24 hours; empty if reading fails. */
  listStories: (listingId: string) => Promise<{ ids: string[]; until?: string }>;
  /** Contact details while the ticket from POST /api/listings/{id}/contact-page is valid. */
  readOpenedContact: (id: string, ticket: string) => Promise<ContactDetails | undefined>;
  /** Receipt of a report; undefined for a reference that nobody was given. */
  readReportReceipt: (reference: string) => Promise<ReportReceipt | undefined>;
}

/** Settings of this deployment that pages need. */
export interface Site {
  /** Scheme and host, without a trailing slash. */
  origin: string;
  openCountries: readonly string[];
  supportEmail: string;
  authorityEmail: string;
  /** The operator's own phone numbers, by country. */
  urgentHelp: UrgentHelp;
  /** Legal name and registered office. */
  operator: string;
  payments: Membership['provider'];
}

export interface LoadContext {
  api: PublicApi;
  site: Site;
  language: Language;
  common: Common;
  messages: PublicMessages & PageMessages;
  /** Path without its language. */
  path: `/${string}`;
  /** Values of the `:name` segments in the page's path. */
  parameters: PathParameters;
  query: URLSearchParams;
  now: Date;
}

/** Photo to preload, its displayed width (the `sizes` attribute), and the widest file worth loading. */
export interface FirstPhoto {
  id: string;
  sizes: string;
  widest?: PhotoWidth | undefined;
}
export const firstPhoto = (
  photo: { id: string } | undefined,
  sizes: string,
  widest?: PhotoWidth,
): FirstPhoto | undefined => photo && { id: photo.id, sizes, widest };

export interface LoadedPage {
  status: number;
  cacheControl: string;
  title: string;
  description: string;
  noindex?: boolean;
  /** Largest photo on the screen, preloaded in parallel with the styles. */
  firstPhoto?: FirstPhoto;
  /** True if header and footer link only to pages that are open before the 18+ question. */
  bare?: boolean;
  /** Place in the page's address, which the links of header and footer keep. */
  place?: Place;
  /** Canonical address by language, if it differs from the requested address. */
  addresses?: Readonly<Record<Language, string>>;
  /** Ids of the listings shown, as cache tags: invalidating one tag removes this page from the edge's cache. */
  shows?: readonly string[];
  structuredData?: readonly Fact[];
  /** `children`: a page that only the server renders. `below`: server-only content below an interactive page. */
  content: { island: Island; below?: ReactNode } | { children: ReactNode };
}

/** Undefined for an optional segment that is missing. */
type PathParameters = Readonly<Record<string, string | undefined>>;

/** Entry of the page table (pages.tsx). */
export interface PublicPage {
  /** Path pattern without the language, as `parametersAt` reads it: `/listings/:listing`. */
  path: `/${string}`;
  load: (context: LoadContext) => Promise<LoadedPage> | LoadedPage;
  /**
   * Loads what a visitor sees before the 18+ question: `gatePage`, or a 404 page. Absent if the address always has a
   * page.
   */
  loadGate?: (context: LoadContext) => Promise<LoadedPage> | LoadedPage;
}

/**
 * Matches a path against the pattern of a page. `:name` matches one segment, `:name?` an optional segment, `(a|b)`
 * either word, and a final `/*` any remainder, including none.
 * @returns undefined if the path does not match
 */
export function parametersAt(pattern: PublicPage['path'], path: string): PathParameters | undefined {
  const match = expressionOf(pattern).exec(path);
  return match ? { ...match.groups } : undefined;
}

/** Every request is matched against all patterns, so compile each pattern once. */
const expressionOf = once((pattern: PublicPage['path']) => {
  const source = pattern
    .replaceAll('.', '\\.')
    .replace(/\/\*$/, '(?:/.*)?')
    .replaceAll(/\/:(\w+)(\??)/g, '(?:/(?<$1>[^/]+))$2');
  return new RegExp(`^${source}$`, 's');
});

/** Builds a neutral title: tabs, history and shared links show at most a place and a category (LOOK-1). */
export const pageTitle = (title: string): string => (title === brand ? brand : `${title} · ${brand}`);

/** Builds a page that only the server renders. */
export const plain = (
  Page: ComponentType,
  words: { title: string; description?: string },
  rest: Partial<LoadedPage> = {},
): LoadedPage => ({
  status: 200,
  cacheControl: staticCache,
  title: pageTitle(words.title),
  description: words.description ?? words.title,
  content: { children: <Page /> },
  ...rest,
});

export const notFoundPage = (messages: Pick<PageMessages, 'notFound'>): LoadedPage =>
  plain(NotFoundPage, messages.notFound, { status: 404, cacheControl: notFoundCache, noindex: true });

/** Builds the page with the 18+ question (AGE-3). */
export const gatePage = ({ gate }: Pick<PageMessages, 'gate'>): LoadedPage =>
  plain(GatePage, { title: gate.title, description: gate.question }, { bare: true, noindex: true });

/** Returns the path in each language. */
export const inEach = (path: `/${string}`): Record<Language, string> => ({
  es: inLanguage('es', path),
  en: inLanguage('en', path),
});

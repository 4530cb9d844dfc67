import type { ComponentType, ReactNode } from 'react';
import type { Language } from '#shared/account.ts';
import type { BrowseQuery, Card, CardPage, ContactDetails, ListingDetail } from '#shared/api/listing.ts';
import type { StoriesQuery, StoryCards } from '#shared/api/post.ts';
import type { PhotoWidth } from '#shared/listing-options.ts';
import type { Place } from '#shared/location/place.ts';
import type { Membership } from '#shared/membership.ts';
import { brand } from '#shared/brand.ts';
import type { Common } from '#web/i18n/en/common.ts';
import type { PageMessages } from '#web/i18n/en/page.ts';
import type { PublicMessages } from '#web/i18n/en/public.ts';
import { once } from '#web/i18n/format.ts';
import { notFoundCache, staticCache } from './cache.ts';
import type { Island } from './interactive.ts';
import { NotFoundPage } from './message-pages.tsx';
import type { Fact } from './structured-data.ts';

/** What the public pages read; the page Lambda binds it to the domain's functions, in the same process. */
export interface PublicApi {
  /**
   * `until`, where it is given, is when the first of what is shown stops being visible: the cache keeps it no longer.
   */
  browseCards: (query: BrowseQuery) => Promise<CardPage & { until?: string }>;
  getListing: (id: string) => Promise<(ListingDetail & { until?: string }) | undefined>;
  /** Some others of its city and category; none where they can't be read. */
  otherListings: (listing: ListingDetail) => Promise<{ cards: Card[]; until?: string }>;
  /** Whose stories a list shows above it; none where they can't be read. */
  browseStories: (query: StoriesQuery) => Promise<StoryCards & { until?: string }>;
  /** Whether a listing has posts of the last 24 hours, and when the first of them ends; none where they can't be read. */
  hasStories: (id: string) => Promise<{ until?: string } | undefined>;
  /** Contact details for as long as a ticket opens them (POST /api/listings/{id}/contact-page made it). */
  readOpenedContact: (id: string, ticket: string) => Promise<ContactDetails | undefined>;
}

/** What a page must know of this deployment. */
export interface Site {
  /** Scheme and host, no slash at the end. */
  origin: string;
  openCountries: readonly string[];
  supportEmail: string;
  /** Legal name and registered office. */
  operator: string;
  /** By what members pay. */
  payments: Membership['provider'];
}

export interface LoadContext {
  api: PublicApi;
  site: Site;
  language: Language;
  common: Common;
  messages: PublicMessages & PageMessages;
  /** Without the language. */
  path: `/${string}`;
  /** By each `:name` in the page's path, its segment of the address. */
  parameters: PathParameters;
  query: URLSearchParams;
  now: Date;
}

/** A photo, how wide it is shown (the `sizes` attribute), and the widest file that is of use there. */
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
  /** Not for search engines. */
  noindex?: boolean;
  /** The photo that is the largest thing on the screen: fetched beside the styles and not after them. */
  firstPhoto?: FirstPhoto;
  bare?: boolean;
  /** The place that its address says, which the links of header and footer keep. */
  place?: Place;
  /** Where search engines keep it, by language, where that is not the address that was asked for. */
  addresses?: Readonly<Record<Language, string>>;
  /** Ids of the listings that it shows: with each of them the page is taken out of the edge's cache. */
  shows?: readonly string[];
  /** What it says of itself to search engines. */
  structuredData?: readonly Fact[];
  /** An interactive page with what the server alone renders below it, or a page that the server alone renders. */
  content: { island: Island; below?: ReactNode } | { children: ReactNode };
}

/** Segments of a path by their name in the pattern; undefined where the path leaves an optional one out. */
type PathParameters = Readonly<Record<string, string | undefined>>;

/** An entry of the page table (pages.tsx). */
export interface PublicPage {
  /** The path without its language, as `parametersAt` reads it: `/listings/:listing`. */
  path: `/${string}`;
  load: (context: LoadContext) => Promise<LoadedPage> | LoadedPage;
}

/**
 * Matches a path against the pattern of a page. `:name` stands for one segment, `:name?` for one that may be left out,
 * `(a|b)` for either word, and `/*` at the end for any rest, also for none.
 * @returns undefined where the path does not match
 */
export function parametersAt(pattern: PublicPage['path'], path: string): PathParameters | undefined {
  const match = expressionOf(pattern).exec(path);
  return match ? { ...match.groups } : undefined;
}

/** Each pattern is compiled once: every request is matched against all of them. */
const expressionOf = once((pattern: PublicPage['path']) => {
  const source = pattern
    .replaceAll('.', '\\.')
    .replace(/\/\*$/, '(?:/.*)?')
    .replaceAll(/\/:(\w+)(\??)/g, '(?:/(?<$1>[^/]+))$2');
  return new RegExp(`^${source}$`, 's');
});

/** Titles are neutral: a tab, a history and a shared link show no more than a place (LOOK-1). */
export const pageTitle = (title: string): string => (title === brand ? brand : `${title} · ${brand}`);

/** A page that is rendered as it stands. */
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

/** The same path in each language. */
export const inEach = (path: string): Record<Language, string> => ({
  es: `/es${path === '/' ? '' : path}`,
  en: `/en${path === '/' ? '' : path}`,
});

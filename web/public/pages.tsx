import type { ComponentType, ReactNode } from 'react';
import type { Language } from '#shared/account.ts';
import type { BrowseQuery, CardPage, ListingDetail } from '#shared/api/listing.ts';
import { countries, findCountry } from '#shared/location/catalogue.ts';
import { queryParameters } from '#shared/site.ts';
import type { PublicMessages } from '../i18n/en/public.ts';
import { readBrowse, type BrowseState, type ListPath } from '../listing/browse-address.ts';
import { placeLabel } from '../listing/place-label.ts';
import { viewPlace } from '../listing/place-view.ts';
import { brand } from '../ui/brand.ts';
import { listingsCache, notFoundCache, staticCache } from './cache.ts';
import { GatePage } from './GatePage.tsx';
import type { ListProps } from './HomePage.tsx';
import type { Island } from './interactive.ts';
import { legalTexts } from './legal-texts.ts';
import { LegalPage } from './LegalPage.tsx';
import { ListingNotFoundPage, NotFoundPage } from './message-pages.tsx';

/** What the public pages read; the page Lambda binds it to the domain's functions, in the same process. */
export interface PublicApi {
  /** `until`, where it is given, is when the first of what is shown stops being visible: the cache keeps it no longer. */
  browseCards: (query: BrowseQuery) => Promise<CardPage & { until?: string }>;
  getListing: (id: string) => Promise<(ListingDetail & { until?: string }) | undefined>;
}

/** What a page must know of this deployment. */
export interface Site {
  openCountries: readonly string[];
  supportEmail: string;
}

export interface LoadContext {
  api: PublicApi;
  site: Site;
  language: Language;
  messages: PublicMessages;
  parameters: readonly string[];
  query: URLSearchParams;
  now: Date;
}

export interface LoadedPage {
  status: number;
  cacheControl: string;
  title: string;
  description: string;
  hidden?: boolean;
  bare?: boolean;
  /** An interactive page, or what is rendered as it stands. */
  content: { island: Island } | { children: ReactNode };
}

interface PublicPage {
  /** The path without its language; a group captures a parameter. */
  path: RegExp;
  load: (context: LoadContext) => Promise<LoadedPage> | LoadedPage;
}

const titled = (title: string): string => (title === brand ? brand : `${title} · ${brand}`);

const plain = (
  Page: ComponentType,
  words: { title: string; description?: string },
  rest: Partial<LoadedPage> = {},
): LoadedPage => ({
  status: 200,
  cacheControl: staticCache,
  title: titled(words.title),
  description: words.description ?? words.title,
  content: { children: <Page /> },
  ...rest,
});

export const notFoundPage = (messages: PublicMessages): LoadedPage =>
  plain(NotFoundPage, messages.notFound, { status: 404, cacheControl: notFoundCache, hidden: true });

/** The parameters that a page knows, as the edge lets them through. */
const knownQuery = (query: URLSearchParams, path: ListPath): URLSearchParams =>
  new URLSearchParams([...query].filter(([name]) => queryParameters[path]?.includes(name)));

/** A list's state, place resolved; comparing prices without a country starts in the default one. */
function browseView(
  { query, site, language }: LoadContext,
  path: ListPath,
): Pick<ListProps, 'state' | 'view'> {
  const asked = readBrowse(knownQuery(query, path));
  const resolve = (place: Pick<BrowseState, 'country' | 'city' | 'municipality'>) =>
    viewPlace(place, site.openCountries, language);
  const found = resolve(asked);
  const comparesPrices = asked.sort === 'price' || (asked.priceMin ?? asked.priceMax) !== undefined;
  const view = comparesPrices && !found.place.country ? resolve({ country: found.defaultCountry }) : found;
  const { country, city, municipality } = view.place;
  return { view, state: { ...asked, country, city, municipality } };
}

async function loadList(
  context: LoadContext,
  path: ListPath,
): Promise<{ props: ListProps; cacheControl: string }> {
  const { state, view } = browseView(context, path);
  const found = await context.api.browseCards(state);
  // The page carries its props as JSON: when a membership ends is not for visitors.
  const { until, ...list } = found;
  return { props: { state, view, list }, cacheControl: listingsCache(until, context.now) };
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Titles are neutral: a tab, a history and a shared link show no more than a place (design/look.md). */
export const pages: readonly PublicPage[] = [
  {
    path: /^\/$/,
    load: async (context) => {
      const { home } = context.messages;
      const { props, cacheControl } = await loadList(context, '/');
      return {
        status: 200,
        cacheControl,
        title: titled(home.title),
        description: home.description,
        content: { island: { page: 'home', props } },
      };
    },
  },
  {
    path: /^\/listings$/,
    load: async (context) => {
      const { browse } = context.messages;
      const { props, cacheControl } = await loadList(context, '/listings');
      const place = placeLabel(props.view);
      return {
        status: 200,
        cacheControl,
        title: titled(place ?? browse.title),
        description: browse.description,
        content: { island: { page: 'listings', props } },
      };
    },
  },
  {
    path: /^\/listings\/([^/]+)$/,
    load: async ({ api, language, messages: { detail }, parameters: [id = ''], now }) => {
      const found = uuid.test(id) ? await api.getListing(id.toLowerCase()) : undefined;
      if (!found) {
        return plain(
          ListingNotFoundPage,
          { title: detail.notFoundTitle },
          { status: 404, cacheControl: notFoundCache, hidden: true },
        );
      }
      const { until, ...stored } = found;
      // As the lists and the place picker name it in this language.
      const countryName = findCountry(stored.country)?.name[language] ?? stored.countryName;
      const listing = { ...stored, countryName };
      return {
        status: 200,
        cacheControl: listingsCache(until, now),
        title: titled(detail.title(listing.cityName)),
        description: detail.description(listing.title, listing.cityName),
        content: { island: { page: 'listing', props: { listing } } },
      };
    },
  },
  {
    path: /^\/gate$/,
    load: ({ messages: { gate } }) =>
      plain(GatePage, { title: gate.title, description: gate.question }, { bare: true, hidden: true }),
  },
  { path: /^\/terms(?:-of-service)?$/, load: (context) => legalPage(context, 'terms') },
  { path: /^\/privacy(?:-policy)?$/, load: (context) => legalPage(context, 'privacy') },
];

function legalPage({ language, site }: LoadContext, kind: 'terms' | 'privacy'): LoadedPage {
  const jurisdictions = countries.map(({ name }) => name[language]);
  const text = legalTexts[language][kind](jurisdictions);
  return plain(() => <LegalPage text={text} supportEmail={site.supportEmail} />, { title: text.title });
}

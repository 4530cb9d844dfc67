import type { ComponentType, ReactNode } from 'react';
import type { Language } from '#shared/account.ts';
import type { BrowseQuery, CardPage, ContactDetails, ListingDetail } from '#shared/api/listing.ts';
import { AppError, isErrorCode, type ErrorCode } from '#shared/errors.ts';
import { placesOf } from '#shared/location/catalogue.ts';
import { countries, findCountry } from '#shared/location/countries.ts';
import { readLanding } from '#shared/location/landing.ts';
import { categorySlugs, landingParameters, queryParameters } from '#shared/site.ts';
import { samePathOrHome } from '#shared/site-path.ts';
import type { Common } from '../i18n/en/common.ts';
import type { PublicMessages } from '../i18n/en/public.ts';
import { isPartOfList, readBrowse, type BrowseState, type ListPath } from '../listing/browse-address.ts';
import { gallerySizes, gridSizes } from '../listing/photo-sources.ts';
import { placeLabel } from '../listing/place-label.ts';
import { viewPlace } from '../listing/place-view.ts';
import type { ListProps } from '../listing/use-live-list.ts';
import { brand } from '../ui/brand.ts';
import { listingsCache, noCache, notFoundCache, staticCache } from './cache.ts';
import { ContactPage } from './ContactPage.tsx';
import { GatePage } from './GatePage.tsx';
import type { Island } from './interactive.ts';
import { crumbsOf, landingIn, landingsOf } from './landing-links.ts';
import { legalTexts, safetyTexts } from './legal-texts.ts';
import { LegalPage } from './LegalPage.tsx';
import { ListingNotFoundPage, NotFoundPage, RefusedPage } from './message-pages.tsx';
import { SafetyPage } from './SafetyPage.tsx';
import { breadcrumbFact, listFact, pageFact, siteFact, type Fact } from './structured-data.ts';

/** What the public pages read; the page Lambda binds it to the domain's functions, in the same process. */
export interface PublicApi {
  /** `until`, where it is given, is when the first of what is shown stops being visible: the cache keeps it no longer. */
  browseCards: (query: BrowseQuery) => Promise<CardPage & { until?: string }>;
  getListing: (id: string) => Promise<(ListingDetail & { until?: string }) | undefined>;
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
}

export interface LoadContext {
  api: PublicApi;
  site: Site;
  language: Language;
  common: Common;
  messages: PublicMessages;
  /** Without the language. */
  path: `/${string}`;
  parameters: readonly string[];
  query: URLSearchParams;
  now: Date;
}

/** A photo, and how wide it is shown (the `sizes` attribute). */
export interface FirstPhoto {
  id: string;
  sizes: string;
}
const firstPhoto = (photo: { id: string } | undefined, sizes: string): FirstPhoto | undefined =>
  photo && { id: photo.id, sizes };

export interface LoadedPage {
  status: number;
  cacheControl: string;
  title: string;
  description: string;
  /** Not for search engines. */
  hidden?: boolean;
  /** The photo that is the largest thing on the screen: fetched beside the styles and not after them. */
  firstPhoto?: FirstPhoto;
  bare?: boolean;
  /** Where search engines keep it, by language, where that is not the address that was asked for. */
  addresses?: Readonly<Record<Language, string>>;
  /** What it says of itself to search engines. */
  facts?: readonly Fact[];
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

/** The state that a query says by the parameters which a page knows, as the edge lets them through. */
const asking = (query: URLSearchParams, known: readonly string[] = []): BrowseState =>
  readBrowse(new URLSearchParams([...query].filter(([name]) => known.includes(name))));

/** A list's state, place resolved; comparing prices without a country starts in the default one. */
function browseView(asked: BrowseState, { site, language }: LoadContext): Pick<ListProps, 'state' | 'view'> {
  const resolve = (place: Pick<BrowseState, 'country' | 'city' | 'municipality'>) =>
    viewPlace(place, site.openCountries, language, placesOf);
  const found = resolve(asked);
  const comparesPrices = asked.sort === 'price' || (asked.priceMin ?? asked.priceMax) !== undefined;
  const view = comparesPrices && !found.place.country ? resolve({ country: found.defaultCountry }) : found;
  const { country, city, municipality } = view.place;
  return { view, state: { ...asked, country, city, municipality } };
}

async function loadList(
  asked: BrowseState,
  context: LoadContext,
): Promise<{ props: ListProps; cacheControl: string }> {
  const { state, view } = browseView(asked, context);
  const found = await context.api.browseCards(state);
  // The page carries its props as JSON: when a membership ends is not for visitors.
  const { until, ...list } = found;
  return { props: { state, view, list }, cacheControl: listingsCache(until, context.now) };
}

/**
 * The list of a category and place, whichever of its addresses was asked for. Search engines keep it at the place's
 * own address, whole and only while it holds anything: parts of it are for visitors.
 */
async function listPage(path: ListPath, asked: BrowseState, context: LoadContext): Promise<LoadedPage> {
  const { language, common, site } = context;
  const { browse } = context.messages;
  const { props, cacheControl } = await loadList(asked, context);
  const { state, view, list } = props;
  const place = placeLabel(view);
  const category = common.category[state.category];
  const crumbs = crumbsOf(language, state.category, view, { home: common.header.home, category });
  const isEmpty = list.cards.length === 0 && !list.cursor;
  return {
    status: 200,
    cacheControl,
    title: titled(place ?? browse.title),
    description: browse.description(category, place),
    hidden: isEmpty || isPartOfList(state),
    addresses: landingIn(state.category, view.place),
    facts: [breadcrumbFact(site.origin, crumbs), listFact(site.origin, language, list.cards)],
    firstPhoto: firstPhoto(list.cards[0]?.photo, gridSizes.all),
    content: {
      island: {
        page: 'listings',
        props: { ...props, path, crumbs, landings: landingsOf(language, view.place) },
      },
    },
  };
}

/** Every place's own address, with its language taken off. */
const categoryWords = Object.values(categorySlugs).flatMap((words) => Object.values(words));
const landingPaths = new RegExp(`^/(?:${[...new Set(categoryWords)].join('|')})(?:/|$)`);

/** The same path in each language. */
export const inEach = (path: string): Record<Language, string> => ({
  es: `/es${path === '/' ? '' : path}`,
  en: `/en${path === '/' ? '' : path}`,
});
/** The listing that the address names, as far as it is public. */
function findListing({ api, parameters: [id = ''] }: LoadContext): ReturnType<PublicApi['getListing']> {
  return uuid.test(id) ? api.getListing(id.toLowerCase()) : Promise.resolve(undefined);
}

/** Hidden and missing look the same; so does an address that names none, but for the sentence. */
const listingNotFound = ({ messages: { detail }, parameters: [id = ''] }: LoadContext): LoadedPage =>
  plain(
    () => <ListingNotFoundPage named={id.replace(/%20/g, '') !== ''} />,
    { title: detail.notFoundTitle },
    { status: 404, cacheControl: notFoundCache, hidden: true },
  );

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The failure was the form's; this page, which anybody may ask for by its address, is none that an alarm should count. */
function statusToTell(code: ErrorCode): number {
  const { status } = new AppError(code);
  return status < 500 ? status : 200;
}

/** Titles are neutral: a tab, a history and a shared link show no more than a place (design/look.md). */
export const pages: readonly PublicPage[] = [
  {
    path: /^\/$/,
    load: async (context) => {
      const { language, site } = context;
      const { home } = context.messages;
      const { props, cacheControl } = await loadList(asking(context.query, queryParameters['/']), context);
      return {
        status: 200,
        cacheControl,
        title: titled(home.title),
        description: home.description,
        hidden: isPartOfList(props.state),
        facts: [siteFact(site.origin, language), listFact(site.origin, language, props.list.cards)],
        firstPhoto: firstPhoto(props.list.cards[0]?.photo, gridSizes.home),
        content: { island: { page: 'home', props } },
      };
    },
  },
  {
    path: /^\/listings$/,
    load: (context) => listPage('/listings', asking(context.query, queryParameters['/listings']), context),
  },
  {
    path: landingPaths,
    load: (context) => {
      const { language, path, query, site, messages } = context;
      const found = readLanding(language, path);
      const { country } = found?.place ?? {};
      // A country that is closed has no lists, so its addresses are nobody's.
      if (!found || (country && !site.openCountries.includes(country))) return notFoundPage(messages);
      const asked = { ...asking(query, landingParameters), category: found.category, ...found.place };
      return listPage(`/${language}${path}`, asked, context);
    },
  },
  {
    path: /^\/listings\/([^/]+)$/,
    load: async (context) => {
      const { site, language, common, messages, now } = context;
      const { detail } = messages;
      const found = await findListing(context);
      if (!found) return listingNotFound(context);
      const { until, ...stored } = found;
      // As the lists and the place picker name it in this language.
      const countryName = findCountry(stored.country)?.name[language] ?? stored.countryName;
      const listing = { ...stored, countryName };
      const title = detail.title(listing.cityName);
      const path = `/listings/${listing.id}`;
      const { country, city, municipality } = listing;
      const crumbs = crumbsOf(
        language,
        listing.category,
        { ...listing, place: { country, city, municipality } },
        { home: common.header.home, category: common.category[listing.category] },
      );
      return {
        status: 200,
        cacheControl: listingsCache(until, now),
        title: titled(title),
        description: detail.description(listing.cityName),
        addresses: inEach(path),
        facts: [pageFact(site.origin, language, path, title), breadcrumbFact(site.origin, crumbs)],
        firstPhoto: firstPhoto(listing.photos[0], gallerySizes),
        content: { island: { page: 'listing', props: { listing } } },
      };
    },
  },
  {
    path: /^\/listings\/([^/]+)\/contact(?:\/([^/]+))?$/,
    load: async (context) => {
      const { api, messages, parameters } = context;
      const [, ticket] = parameters;
      const listing = await findListing(context);
      if (!listing) return listingNotFound(context);
      const contact = ticket ? await api.readOpenedContact(listing.id, ticket) : undefined;
      return plain(
        () => <ContactPage listing={listing} contact={contact} expired={ticket !== undefined} />,
        { title: messages.detail.title(listing.cityName) },
        // What previews call its address has no ticket in it.
        { cacheControl: noCache, hidden: true, addresses: inEach(`/listings/${listing.id}`) },
      );
    },
  },
  {
    path: /^\/saved$/,
    load: ({ messages: { saved } }) => ({
      status: 200,
      cacheControl: staticCache,
      title: titled(saved.title),
      description: saved.title,
      hidden: true,
      content: { island: { page: 'saved', props: {} } },
    }),
  },
  {
    path: /^\/refused$/,
    load: ({ messages, query }) => {
      const code = query.get('code') ?? '';
      if (!isErrorCode(code)) return notFoundPage(messages);
      return plain(
        () => <RefusedPage code={code} next={samePathOrHome(query.get('next') ?? undefined)} />,
        messages.failure,
        { status: statusToTell(code), cacheControl: noCache, hidden: true },
      );
    },
  },
  {
    path: /^\/gate$/,
    load: ({ messages: { gate } }) =>
      plain(GatePage, { title: gate.title, description: gate.question }, { bare: true, hidden: true }),
  },
  { path: /^\/terms(?:-of-service)?$/, load: (context) => legalPage(context, 'terms') },
  { path: /^\/privacy(?:-policy)?$/, load: (context) => legalPage(context, 'privacy') },
  {
    path: /^\/safety$/,
    load: ({ language, site }) => {
      const text = safetyTexts[language];
      return plain(() => <SafetyPage text={text} supportEmail={site.supportEmail} />, { title: text.title });
    },
  },
];

function legalPage({ language, site }: LoadContext, kind: 'terms' | 'privacy'): LoadedPage {
  const jurisdictions = countries.map(({ name }) => name[language]);
  const text = legalTexts[language][kind]({ jurisdictions, operator: site.operator });
  return plain(
    () => <LegalPage text={text} supportEmail={site.supportEmail} />,
    { title: text.title },
    // Each has two addresses (public-site.md section 2).
    { addresses: inEach(`/${kind}`) },
  );
}

import type { CardPage } from '#shared/api/listing.ts';
import { placesOf } from '#shared/location/catalogue.ts';
import { largestOpenCities } from '#shared/location/likely.ts';
import { readLanding } from '#shared/location/landing.ts';
import { categorySlugs, landingParameters, queryParameters } from '#shared/site.ts';
import {
  countFilters,
  isPartOfList,
  readBrowse,
  shownOrder,
  type BrowseState,
  type ListPath,
} from '#web/place/browse-address.ts';
import { cardWidest, firstSizes } from '#web/card/photo-sources.ts';
import { placeLabel } from '#web/place/place-label.ts';
import { hasStrip, stripOf, stripQuery } from '#web/post/strip.ts';
import { viewPlace } from '#web/place/place-view.ts';
import { AboutSite, ProviderInvitation } from './below-lists.tsx';
import { listingsCache } from './cache.ts';
import { cardsShown } from './HomePage.tsx';
import { crumbsOf, landingIn, landingsOf } from './landing-links.ts';
import {
  firstPhoto,
  gatePage,
  notFoundPage,
  pageTitle,
  type LoadContext,
  type LoadedPage,
  type PublicPage,
} from './page.tsx';
import { breadcrumbFact, siteFact } from './structured-data.ts';
import type { ListProps } from './use-live-list.ts';

/** Ignores parameters that the page does not know, as the edge does. */
const asking = (query: URLSearchParams, known: readonly string[] = []): BrowseState =>
  readBrowse(new URLSearchParams([...query].filter(([name]) => known.includes(name))));

function browseView(asked: BrowseState, { site, language }: LoadContext): Pick<ListProps, 'state' | 'view'> {
  const view = viewPlace(asked, site.openCountries, language, placesOf);
  const { country, city, municipality } = view.place;
  if (!country) view.likely = largestOpenCities(site.openCountries).map(({ id, name }) => ({ id, name }));
  return { view, state: { ...asked, country, city, municipality } };
}

/** Adds the number of filters and the order, so that a press of either changes the title. Names no filter (LOOK-1). */
function listTitle(title: string, state: BrowseState, browse: LoadContext['messages']['browse']): string {
  const { sort, direction } = shownOrder(state);
  const count = countFilters(state);
  const order = `${browse.sort[sort]} ${direction === 'asc' ? browse.ascending : browse.descending}`;
  return [title, count > 0 && browse.filtersChosen(count), sort !== 'newest' && order]
    .filter(Boolean)
    .join(', ');
}

interface LoadedList {
  props: ListProps & { list: CardPage };
  cacheControl: string;
  /** Ids of the listings that appear on the page, with a card or a story. */
  shows: string[];
}

async function loadList(path: ListPath, asked: BrowseState, context: LoadContext): Promise<LoadedList> {
  const { api, now } = context;
  const { state, view } = browseView(asked, context);
  const [found, stories] = await Promise.all([
    api.browseCards(state),
    hasStrip(path, state) ? api.browseStories(stripQuery(state)) : undefined,
  ]);
  const strip = stories && stripOf(stories);
  // Leave `until` out of the props: the browser gets them as JSON, and the end of a membership is private.
  const { until: listedUntil, ...list } = found;
  const [until] = [listedUntil, strip && stories?.until].filter((one) => one !== undefined).sort();
  return {
    props: { state, view, list, ...(strip && { strip }) },
    cacheControl: listingsCache(until, now),
    shows: [...new Set([...list.cards, ...(strip?.people ?? [])].map(({ id }) => id))],
  };
}

/**
 * Loads the list page of a category and place, for any of its addresses. Search engines index only the canonical
 * address, only the whole list, and only if it is not empty.
 */
async function listPage(path: ListPath, asked: BrowseState, context: LoadContext): Promise<LoadedPage> {
  const { language, common, site } = context;
  const { browse } = context.messages;
  const { props, cacheControl, shows } = await loadList(path, asked, context);
  const { state, view, list } = props;
  const place = placeLabel(view);
  const category = common.option.category[state.category];
  const crumbs = crumbsOf(language, state.category, view, { home: common.header.home, category });
  const isEmpty = list.cards.length === 0 && !list.cursor;
  return {
    status: 200,
    cacheControl,
    title: pageTitle(listTitle([place, category].filter(Boolean).join(' · '), state, browse)),
    description: browse.description(category, place),
    noindex: isEmpty || isPartOfList(state),
    addresses: landingIn(state.category, view.place),
    place: view.place,
    structuredData: [breadcrumbFact(site.origin, crumbs)],
    shows,
    firstPhoto: firstPhoto(list.cards[0]?.photo, firstSizes.list, cardWidest),
    content: {
      island: {
        page: 'listings',
        props: { ...props, path, crumbs, landings: landingsOf(language, view.place) },
      },
      below: <ProviderInvitation />,
    },
  };
}

/** Returns category and place of a landing page; undefined if the address names none, or a closed country. */
function openLanding({ language, path, site }: LoadContext): ReturnType<typeof readLanding> {
  const found = readLanding(language, path);
  const { country } = found?.place ?? {};
  return country && !site.openCountries.includes(country) ? undefined : found;
}

const categoryWords = Object.values(categorySlugs).flatMap((words) => Object.values(words));
const landingPaths = `/(${[...new Set(categoryWords)].join('|')})/*` as const;

/** Pages that show a list: the home page, the list by parameters, and the list of each place. */
export const listPages: readonly PublicPage[] = [
  {
    path: '/',
    load: async (context) => {
      const { language, site } = context;
      const { home, browse } = context.messages;
      const asked = asking(context.query, queryParameters['/']);
      const { props, cacheControl, shows } = await loadList(`/${language}`, asked, context);
      // One card more than the page shows, so that it knows whether there are more.
      const { cards, ...more }: CardPage = props.list;
      const list = { ...more, cards: cards.slice(0, cardsShown + 1) };
      return {
        status: 200,
        cacheControl,
        title: pageTitle(listTitle(home.title, props.state, browse)),
        description: home.description,
        noindex: isPartOfList(props.state),
        place: props.view.place,
        structuredData: [siteFact(site.origin, language)],
        shows,
        firstPhoto: firstPhoto(props.list.cards[0]?.photo, firstSizes.home, cardWidest),
        content: {
          island: { page: 'home', props: { ...props, list, path: `/${language}` } },
          below: (
            <>
              <ProviderInvitation />
              <AboutSite />
            </>
          ),
        },
      };
    },
  },
  {
    path: '/listings',
    load: (context) =>
      listPage(`/${context.language}/listings`, asking(context.query, queryParameters['/listings']), context),
  },
  {
    path: landingPaths,
    load: (context) => {
      const { language, path, query, messages } = context;
      const found = openLanding(context);
      if (!found) return notFoundPage(messages);
      const asked = { ...asking(query, landingParameters), category: found.category, ...found.place };
      return listPage(`/${language}${path}`, asked, context);
    },
    loadGate: (context) => (openLanding(context) ? gatePage : notFoundPage)(context.messages),
  },
];

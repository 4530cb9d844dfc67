import { gateAnswered } from '#shared/site.ts';
import { fixtureId, makeCard, pageOfCards } from '#tests/support/public-fixtures.ts';
import { inTurn, type Steps } from '../frame/steps.ts';
import {
  outcomes,
  pending,
  reads,
  refused,
  screen,
  sharing,
  unreachable,
  type Answers,
  type State,
} from '../state.ts';

/** Responses without stories, for states about something else. */
const count: Answers = { countCards: { count: 12, more: false }, browseStories: { cards: [] } };
const whole: Answers = { ...count, browseCards: pageOfCards(24, { cursor: 'sealed-cursor' }) };
const list: Answers = { ...count, browseCards: pageOfCards(4, { cursor: 'sealed-cursor' }) };
const signedIn = { cookies: { session: '1' } };
const placeKept = { storage: { local: { selectedCountry: 'mx', selectedCity: 'mx-ciudad-de-mexico' } } };

/**
 * `time` 0 is the page rendered by the server. Later values are the browser's requests, such as the list of a
 * remembered place.
 */
const remembered = (answer: Answers['browseCards']): Answers => ({
  browseCards: (asked) =>
    asked.time === 0 ? pageOfCards(4) : typeof answer === 'function' ? answer(asked) : answer!,
});

/** Listing counts of one category. A city's count includes its municipalities. */
const counts: NonNullable<State['counts']> = {
  mx: {
    women: {
      mx: 312,
      'mx-ciudad-de-mexico': 148,
      'mx-ciudad-de-mexico-cuauhtemoc': 51,
      'mx-guadalajara': 64,
      'mx-guadalajara-zapopan': 27,
      'mx-monterrey': 41,
      'mx-cancun': 22,
      'mx-queretaro': 9,
      'mx-metepec': 2,
      'mx-cuernavaca': 5,
    },
    men: {},
    trans: {},
  },
};

const openMenu = ({ press, words: { common } }: Steps) => press(common.header.menu);
const openPicker = ({ press, words: { public: t } }: Steps) => press(t.place.choose);
const search = (text: string) =>
  inTurn(openPicker, ({ fill, words: { public: t } }) => fill(t.place.search, text));

export const gate = screen(
  'gate',
  { path: '/gate' },
  {
    question: { shows: ({ public: t }) => t.gate.question },
    'cookie-refused': { path: `/gate#${gateAnswered}`, shows: ({ public: t }) => t.gate.cookieRefused },
  },
);

export const home = screen(
  'home',
  { path: '/', api: list },
  {
    full: { api: whole, shows: ({ public: t }) => t.home.seeMore },
    men: { path: '/?category=men', shows: ({ public: t }) => t.home.find('men', undefined) },
    'signed-in': { ...signedIn, shows: ({ public: t }) => t.home.find('women', undefined) },
    menu: { only: 'narrow', act: openMenu, shows: ({ common }) => common.header.register },
    'menu-signed-in': {
      only: 'narrow',
      ...signedIn,
      act: openMenu,
      shows: ({ common }) => common.header.logout,
    },
    'filters-open': {
      only: 'narrow',
      act: ({ press, words: { public: t } }) => press(t.browse.filters),
      shows: ({ public: t }) => t.browse.showCounted(12, false),
    },
    'sort-open': {
      act: ({ press, words: { public: t } }) => press(t.browse.sortBy),
      shows: ({ public: t }) => t.browse.sort.age,
    },
    'filters-on': {
      path: '/?city=mx-guadalajara&priceMax=2500&filters=photos-with-face&services=massage',
      shows: ({ public: t }) => t.browse.clearAll,
    },
  },
  {
    'with-a-place': {
      path: '/?city=mx-guadalajara',
      api: whole,
      counts,
      shows: ({ public: t }) => t.browse.profiles(64, false),
    },
    'sort-asks-for-the-country': {
      act: inTurn(
        ({ press, words: { public: t } }) => press(t.browse.sortBy),
        ({ press, words: { public: t } }) => press(t.browse.sort.price),
      ),
      shows: ({ public: t }) => t.browse.whichCountryWhy,
    },
  },
  reads('browseCards', {
    empty: [{ cards: [] }, ({ public: t }) => t.browse.empty],
    failure: ['internal', ({ public: t }) => t.failure.text],
  }),
  {
    'nothing-in-this-part': {
      path: '/?filters=online',
      api: { browseCards: { cards: [], cursor: 'sealed-cursor' } },
      shows: ({ public: t }) => t.browse.emptyPart,
    },
  },
  sharing(placeKept, {
    'remembered-place': {
      api: remembered({ cards: [1, 6, 11].map((one) => makeCard(one)) }),
      shows: ({ public: t }) => t.home.find('women', 'Ciudad de México'),
    },
    'remembered-place-loading': { api: remembered(pending), shows: ({ public: t }) => t.browse.loading },
    'remembered-place-failed': {
      api: remembered(refused('internal')),
      shows: ({ public: t }) => t.browse.failed,
    },
    'remembered-place-offline': { api: remembered(unreachable), shows: ({ public: t }) => t.browse.failed },
  }),
  {
    'checkout-canceled': { path: '/?checkout=canceled', shows: ({ common }) => common.checkout.canceledText },
    'photos-blurred': { storage: { local: { blurPhotos: '1' } }, shows: ({ public: t }) => t.home.seeMore },
  },
);

/** Hostile titles, some longer than the form allows. */
const hostileTitles = [
  '<script>alert(1)</script><img src=x onerror=alert(2)>',
  'M'.repeat(1000),
  '\u202Etfel ot thgir\u2067 and back',
  '👩‍👩‍👧‍👦💃🏽'.repeat(20),
  'Z̷͓̈́a̶̝͆l̵̰̈g̴͓̊o̶͎͠',
  '&lt;b&gt; &amp;amp; {{7*7}} ${7*7}',
];

const everyFilter = 'filters=online,with-location,verified,photos-with-face,in-office-hours';

export const listings = screen(
  'listings',
  { path: '/listings', api: list },
  {
    full: { api: whole, shows: ({ public: t }) => t.browse.nextPage },
    'place-filters-and-sort': {
      path: `/listings?category=trans&country=mx&city=mx-ciudad-de-mexico&municipality=mx-ciudad-de-mexico-benito-juarez&sort=price&direction=desc&${everyFilter}`,
      shows: () => 'Benito Juárez',
    },
    'filters-open': {
      act: ({ press, words: { public: t } }) => press(t.browse.filters),
      shows: ({ public: t }) => t.browse.showCounted(12, false),
    },
    'filters-counted': {
      path: '/listings?city=mx-guadalajara&priceMax=2500&filters=photos-with-face',
      api: { countCards: { count: 8, more: false } },
      act: ({ press, words: { public: t } }) => press(t.browse.filtersChosen(2)),
      shows: ({ public: t }) => t.browse.showCounted(8, false),
    },
    'filters-leave-many': {
      path: '/listings?filters=verified',
      api: { countCards: { count: 100, more: true } },
      act: ({ press, words: { public: t } }) => press(t.browse.filtersChosen(1)),
      shows: ({ public: t }) => t.browse.showCounted(100, true),
    },
  },
  outcomes({ act: ({ press, words: { public: t } }) => press(t.browse.filters) }, 'countCards', {
    'filters-being-counted': [pending, ({ public: t }) => t.browse.showListings],
    'filters-not-counted': [unreachable, ({ public: t }) => t.browse.showListings],
  }),
  {
    'filters-chosen': {
      path: `/listings?country=mx&priceMin=500&priceMax=2000&ageMin=25&ageMax=40&services=massage,travel&${everyFilter}`,
      act: async ({ press, see, words: { public: t } }) => {
        await press(t.browse.filters);
        await see(t.browse.clearAll);
      },
      // The count arrives last, so no request outlives the state.
      shows: ({ public: t }) => t.browse.showCounted(12, false),
    },
    'price-asks-for-the-country': {
      path: '/listings?sort=price&priceMax=2500',
      shows: ({ public: t }) => t.browse.whichCountry,
    },
    'filters-open-without-a-country': {
      path: '/listings?priceMax=2500',
      act: async ({ press, see, words: { public: t } }) => {
        await press(t.browse.filtersChosen(1));
        await see(t.browse.priceAnywhere);
      },
      shows: ({ public: t }) => t.browse.showCounted(12, false),
    },
    counted: {
      path: '/listings?city=mx-guadalajara',
      api: whole,
      counts,
      shows: ({ public: t }) => t.browse.profiles(64, false),
    },
    'counted-in-hundreds': {
      path: '/listings?country=mx',
      api: whole,
      counts,
      shows: ({ public: t }) => t.browse.profiles(300, true),
    },
    'remembered-place-offered': { ...placeKept, shows: () => 'Ciudad de México' },
    'one-column': {
      only: 'narrow',
      storage: { local: { gridColumns: '1' } },
      shows: ({ public: t }) => t.browse.nextPage,
    },
  },
  outcomes({ path: '/listings?filters=online' }, 'browseCards', {
    'short-page': [pageOfCards(2, { cursor: 'sealed-cursor' }), ({ public: t }) => t.browse.nextPage],
    'nothing-on-this-page': [{ cards: [], cursor: 'sealed-cursor' }, ({ public: t }) => t.browse.emptyPart],
  }),
  outcomes({ path: '/listings?cursor=sealed' }, 'browseCards', {
    'last-page': [pageOfCards(3), ({ public: t }) => t.browse.firstPage],
    'past-the-end': [{ cards: [] }, ({ public: t }) => t.browse.emptyPage],
    'middle-page': [
      pageOfCards(24, { cursor: 'next', previous: 'previous' }),
      ({ public: t }) => t.browse.previousPage,
    ],
  }),
  {
    empty: {
      path: '/listings?country=es&city=es-madrid&filters=online',
      api: { browseCards: { cards: [] } },
      shows: ({ public: t }) => t.browse.clearAll,
    },
    'empty-by-a-filter': {
      path: '/listings?city=mx-guadalajara&filters=photos-with-face&priceMax=500',
      api: {
        browseCards: { cards: [] },
        countCards: ({ query }) => ({ count: 'priceMax' in query ? 0 : 8, more: false }),
      },
      shows: ({ public: t }) => t.browse.blocking,
    },
    'empty-without-a-place': {
      path: '/listings?ageMin=90&filters=verified',
      api: {
        browseCards: { cards: [], cursor: 'sealed-cursor' },
        countCards: ({ query }) =>
          'ageMin' in query ? { count: 0, more: false } : { count: 100, more: true },
      },
      shows: ({ public: t }) => t.browse.clearAllCounted(100, true),
    },
    'empty-far-from-others': {
      path: '/listings?category=men&city=mx-cancun',
      api: { browseCards: { cards: [] } },
      counts: { mx: { women: {}, men: { mx: 20, 'mx-puebla': 1 }, trans: {} } },
      shows: ({ public: t }) => t.place.listingsIn('Puebla', 1),
    },
    'bad-cursor': {
      path: '/listings?cursor=forged',
      api: { browseCards: refused('invalid-cursor') },
      shows: ({ public: t }) => t.badPage.heading,
    },
    'place-picker': { act: openPicker, counts, shows: () => 'Tijuana' },
    'place-picker-without-counts': { act: openPicker, counts: unreachable, shows: () => 'Tijuana' },
    'place-picker-loading': {
      act: openPicker,
      counts: pending,
      shows: ({ common }) => common.action.loading,
    },
    // Needs a country whose file no other state loads, because a loaded file is not requested again.
    'place-picker-failed': {
      path: '/listings?country=pe',
      act: ({ pressAt }) => pressAt('.place-picker > summary'),
      missingFile: '/pe-',
      shows: ({ public: t }) => t.place.loadFailed,
    },
    'place-picker-municipalities': {
      act: inTurn(openPicker, ({ press, words: { public: t } }) => press(t.place.areasOf('Guadalajara'))),
      counts,
      shows: () => 'Zapopan',
    },
    'place-picker-countries': {
      act: inTurn(openPicker, ({ press, words: { public: t } }) => press(t.place.otherCountries)),
      shows: ({ public: t }) => t.place.anywhere,
    },
    'place-picker-another-country': {
      act: async (steps) => {
        await openPicker(steps);
        await steps.press(steps.words.public.place.otherCountries);
        await steps.press('Colombia');
      },
      shows: () => 'Bogotá',
    },
    'place-found': { act: search('cdmx'), counts, shows: () => 'Ciudad de México' },
    'places-of-one-name': { act: search('san pedro'), counts, shows: () => 'San Pedro Garza García' },
    'place-abroad-found': { act: search('medellin'), shows: () => 'Medellín' },
    'place-not-found': { act: search('xyzzy'), shows: ({ public: t }) => t.place.none },
    'empty-with-cities-nearby': {
      path: '/listings?city=mx-toluca',
      api: { browseCards: { cards: [] } },
      counts,
      shows: ({ public: t }) => t.place.nearby('Toluca'),
    },
    'empty-municipality': {
      path: '/listings?city=mx-guadalajara&municipality=mx-guadalajara-oblatos',
      api: { browseCards: { cards: [] } },
      counts,
      shows: ({ public: t }) => t.place.allOf('Guadalajara'),
    },
    'loading-again-failed': {
      api: remembered(refused('unavailable')),
      act: ({ comeBack }) => comeBack(),
      shows: ({ common }) => common.action.tryAgain,
    },
  },
  reads('browseCards', {
    'hostile-words': [
      { cards: hostileTitles.map((title, number) => makeCard(number, { title })) },
      // Cards cut a name after 24 letters.
      () => '<script>alert(1)</script',
    ],
    'missing-photo': [
      {
        cards: [0, 1, 2].map((number) =>
          makeCard(number, { photo: { id: 'missing000000000000001', face: false } }),
        ),
      },
      ({ common }) => common.photo.notAvailable,
    ],
    failure: ['unavailable', ({ public: t }) => t.failure.text],
  }),
  {
    'photos-blurred': {
      storage: { local: { blurPhotos: '1' } },
      shows: ({ public: t }) => t.browse.nextPage,
    },
  },
);

/** Landing page of each place. The visible text is the same in both languages. */
export const landings = screen(
  'landing',
  { path: '/trans', api: list },
  {
    category: { shows: ({ public: t }) => t.browse.intro(undefined) },
    country: { path: '/trans/colombia', shows: () => 'Colombia' },
    city: { path: '/trans/colombia/bogota', api: whole, shows: () => 'Bogotá, Colombia' },
    municipality: { path: '/trans/colombia/bogota/chapinero', shows: () => 'Chapinero, Bogotá' },
    filtered: { path: '/trans/colombia/bogota?filters=online&sort=age', shows: () => 'Bogotá, Colombia' },
    empty: {
      path: '/trans/colombia/bogota',
      api: { browseCards: { cards: [] } },
      shows: ({ public: t }) => t.browse.empty,
    },
    'unknown-place': { path: '/trans/atlantis', shows: ({ public: t }) => t.notFound.heading },
  },
);

export const legal = screen(
  'legal',
  {},
  {
    terms: { path: '/terms', shows: ({ public: t }) => t.contact.authorities },
    privacy: { path: '/privacy', shows: ({ public: t }) => t.legal.updated },
    safety: { path: '/safety', shows: ({ public: t }) => t.footer.safety },
    'safety-hotlines': {
      path: '/safety',
      // Honduras has no number with a source.
      act: inTurn(
        ({ pressAt }) => pressAt('.hotlines:nth-of-type(3) summary'),
        ({ pressAt }) => pressAt('.hotlines summary'),
      ),
      shows: () => 'www.gob.mx',
    },
  },
);

export const messagePages = screen(
  'message-page',
  {},
  {
    'not-found': { path: '/nowhere', shows: ({ public: t }) => t.notFound.heading },
    'form-refused': {
      path: `/refused?code=rate-limited&next=%2Flistings%2F${fixtureId(0)}&wait=1500`,
      shows: ({ common }) => common.tooManyAttempts(common.wait(1500)),
    },
    'report-refused': {
      path: '/refused?code=rate-limited&next=%2Freport&wait=1500',
      shows: ({ public: t }) => t.reports.refused.back,
    },
    'report-unreadable': {
      path: '/refused?code=invalid-input&next=%2Freport',
      shows: ({ public: t }) => t.reports.refused.unreadable,
    },
  },
);

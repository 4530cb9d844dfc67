import { gateAnswered } from '#shared/site.ts';
import { fixtureId, makeCard, pageOfCards } from '#tests/support/public-fixtures.ts';
import type { Steps } from '../frame/steps.ts';
import { pending, refused, screen, unreachable, type Answers, type State } from '../state.ts';

/** Nobody has a story where stories are not the point. */
const count: Answers = { countCards: { count: 12, more: false }, browseStories: { cards: [] } };
const whole: Answers = { ...count, browseCards: pageOfCards(24, { cursor: 'sealed-cursor' }) };
/** Where the list itself is not the point. */
const list: Answers = { ...count, browseCards: pageOfCards(4, { cursor: 'sealed-cursor' }) };
const signedIn = { cookies: { session: '1' } };
const place = { selectedCountry: 'mx', selectedCity: 'mx-ciudad-de-mexico' };

/** The page as the edge keeps it, and then what the browser gets for the remembered place. */
const remembered = (answer: Answers['browseCards']): Answers => ({
  browseCards: (asked) =>
    asked.time === 0 ? pageOfCards(4) : typeof answer === 'function' ? answer(asked) : answer!,
});

/** Of the category that the states show; cities count their municipalities. */
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

const openPicker = ({ press, words: { public: t } }: Steps) => press(t.place.choose);
const search = (text: string) => async (steps: Steps) => {
  await openPicker(steps);
  await steps.fill(steps.words.public.place.search, text);
};

export const gate = screen('gate', { path: '/gate' }, [
  { name: 'question', shows: ({ public: t }) => t.gate.question },
  {
    name: 'cookie-refused',
    path: `/gate#${gateAnswered}`,
    shows: ({ public: t }) => t.gate.cookieRefused,
  },
]);

export const home = screen('home', { path: '/', api: list }, [
  { name: 'full', api: whole, shows: ({ public: t }) => t.home.seeMore },
  { name: 'men', path: '/?category=men', shows: ({ public: t }) => t.home.find('men', undefined) },
  { name: 'signed-in', ...signedIn, shows: ({ public: t }) => t.home.find('women', undefined) },
  {
    name: 'menu',
    only: 'narrow',
    act: ({ press, words: { common } }) => press(common.header.menu),
    shows: ({ common }) => common.header.register,
  },
  {
    name: 'menu-signed-in',
    only: 'narrow',
    ...signedIn,
    act: ({ press, words: { common } }) => press(common.header.menu),
    shows: ({ common }) => common.header.logout,
  },
  {
    name: 'filters-open',
    only: 'narrow',
    act: ({ press, words: { public: t } }) => press(t.browse.filters),
    shows: ({ public: t }) => t.browse.showCounted(12, false),
  },
  {
    name: 'sort-open',
    only: 'narrow',
    act: ({ press, words: { public: t } }) => press(t.browse.sortBy),
    shows: ({ public: t }) => t.browse.sort.age,
  },
  {
    name: 'filters-on',
    path: '/?city=mx-guadalajara&priceMax=2500&filters=photos-with-face&services=massage',
    shows: ({ public: t }) => t.browse.clearAll,
  },
  { name: 'empty', api: { browseCards: { cards: [] } }, shows: ({ public: t }) => t.browse.empty },
  {
    name: 'nothing-in-this-part',
    path: '/?filters=online',
    api: { browseCards: { cards: [], cursor: 'sealed-cursor' } },
    shows: ({ public: t }) => t.browse.emptyPart,
  },
  {
    name: 'remembered-place',
    storage: { local: place },
    api: remembered({ cards: [1, 6, 11].map((one) => makeCard(one)) }),
    shows: ({ public: t }) => t.home.find('women', 'Ciudad de México'),
  },
  {
    name: 'remembered-place-loading',
    storage: { local: place },
    api: remembered(pending),
    shows: ({ public: t }) => t.browse.loading,
  },
  {
    name: 'remembered-place-failed',
    storage: { local: place },
    api: remembered(refused('internal')),
    shows: ({ public: t }) => t.browse.failed,
  },
  {
    name: 'remembered-place-offline',
    storage: { local: place },
    api: remembered(unreachable),
    shows: ({ public: t }) => t.browse.failed,
  },
  {
    name: 'checkout-canceled',
    path: '/?checkout=canceled',
    shows: ({ common }) => common.checkout.canceledText,
  },
  {
    name: 'photos-blurred',
    storage: { local: { blurPhotos: '1' } },
    shows: ({ public: t }) => t.home.seeMore,
  },
  { name: 'failure', api: { browseCards: refused('internal') }, shows: ({ public: t }) => t.failure.text },
]);

/** What somebody may write into a title, and more of it than the form takes. */
const hostileTitles = [
  '<script>alert(1)</script><img src=x onerror=alert(2)>',
  'M'.repeat(1000),
  '\u202Etfel ot thgir\u2067 and back',
  '👩‍👩‍👧‍👦💃🏽'.repeat(20),
  'Z̷͓̈́a̶̝͆l̵̰̈g̴͓̊o̶͎͠',
  '&lt;b&gt; &amp;amp; {{7*7}} ${7*7}',
];

const everyFilter = 'filters=online,with-location,verified,photos-with-face,in-office-hours';

export const listings = screen('listings', { path: '/listings', api: list }, [
  { name: 'full', api: whole, shows: ({ public: t }) => t.browse.nextPage },
  {
    name: 'place-filters-and-sort',
    path: `/listings?category=trans&country=mx&city=mx-ciudad-de-mexico&municipality=mx-ciudad-de-mexico-benito-juarez&sort=price&direction=desc&${everyFilter}`,
    shows: () => 'Benito Juárez',
  },
  {
    name: 'filters-open',
    act: ({ press, words: { public: t } }) => press(t.browse.filters),
    shows: ({ public: t }) => t.browse.showCounted(12, false),
  },
  {
    name: 'filters-counted',
    path: '/listings?city=mx-guadalajara&priceMax=2500&filters=photos-with-face',
    api: { countCards: { count: 8, more: false } },
    act: ({ press, words: { public: t } }) => press(t.browse.filtersChosen(2)),
    shows: ({ public: t }) => t.browse.showCounted(8, false),
  },
  {
    name: 'filters-leave-many',
    path: '/listings?filters=verified',
    api: { countCards: { count: 100, more: true } },
    act: ({ press, words: { public: t } }) => press(t.browse.filtersChosen(1)),
    shows: ({ public: t }) => t.browse.showCounted(100, true),
  },
  {
    name: 'filters-being-counted',
    api: { countCards: pending },
    act: ({ press, words: { public: t } }) => press(t.browse.filters),
    shows: ({ public: t }) => t.browse.showListings,
  },
  {
    name: 'filters-not-counted',
    api: { countCards: unreachable },
    act: ({ press, words: { public: t } }) => press(t.browse.filters),
    shows: ({ public: t }) => t.browse.showListings,
  },
  {
    name: 'filters-chosen',
    path: `/listings?country=mx&priceMin=500&priceMax=2000&ageMin=25&ageMax=40&services=massage,travel&${everyFilter}`,
    act: ({ press, words: { public: t } }) => press(t.browse.filters),
    shows: ({ public: t }) => t.browse.clearAll,
  },
  {
    name: 'price-asks-for-the-country',
    path: '/listings?sort=price&priceMax=2500',
    shows: ({ public: t }) => t.browse.whichCountry,
  },
  {
    name: 'filters-open-without-a-country',
    path: '/listings?priceMax=2500',
    act: ({ press, words: { public: t } }) => press(t.browse.filtersChosen(1)),
    shows: ({ public: t }) => t.browse.priceAnywhere,
  },
  {
    name: 'counted',
    path: '/listings?city=mx-guadalajara',
    api: whole,
    counts,
    shows: ({ public: t }) => t.browse.counted('women', 64, false),
  },
  {
    name: 'counted-in-hundreds',
    path: '/listings?country=mx',
    api: whole,
    counts,
    shows: ({ public: t }) => t.browse.counted('women', 300, true),
  },
  {
    name: 'remembered-place-offered',
    storage: { local: place },
    shows: () => 'Ciudad de México',
  },
  {
    name: 'one-column',
    only: 'narrow',
    storage: { local: { gridColumns: '1' } },
    shows: ({ public: t }) => t.browse.nextPage,
  },
  {
    name: 'short-page',
    path: '/listings?filters=online',
    api: { browseCards: pageOfCards(2, { cursor: 'sealed-cursor' }) },
    shows: ({ public: t }) => t.browse.nextPage,
  },
  {
    name: 'nothing-on-this-page',
    path: '/listings?filters=online',
    api: { browseCards: { cards: [], cursor: 'sealed-cursor' } },
    shows: ({ public: t }) => t.browse.emptyPart,
  },
  {
    name: 'last-page',
    path: '/listings?cursor=sealed',
    api: { browseCards: pageOfCards(3) },
    shows: ({ public: t }) => t.browse.firstPage,
  },
  {
    name: 'past-the-end',
    path: '/listings?cursor=sealed',
    api: { browseCards: { cards: [] } },
    shows: ({ public: t }) => t.browse.emptyPage,
  },
  {
    name: 'empty',
    path: '/listings?country=es&city=es-madrid&filters=online',
    api: { browseCards: { cards: [] } },
    shows: ({ public: t }) => t.browse.clearAll,
  },
  {
    name: 'empty-by-a-filter',
    path: '/listings?city=mx-guadalajara&filters=photos-with-face&priceMax=500',
    api: {
      browseCards: { cards: [] },
      countCards: ({ query }) => ({ count: 'priceMax' in query ? 0 : 8, more: false }),
    },
    shows: ({ public: t }) => t.browse.blocking,
  },
  {
    name: 'empty-without-a-place',
    path: '/listings?ageMin=90&filters=verified',
    api: {
      browseCards: { cards: [], cursor: 'sealed-cursor' },
      countCards: ({ query }) => ('ageMin' in query ? { count: 0, more: false } : { count: 100, more: true }),
    },
    shows: ({ public: t }) => t.browse.clearAllCounted(100, true),
  },
  {
    name: 'empty-far-from-others',
    path: '/listings?category=men&city=mx-cancun',
    api: { browseCards: { cards: [] } },
    counts: { mx: { women: {}, men: { mx: 20, 'mx-puebla': 1 }, trans: {} } },
    shows: ({ public: t }) => t.place.listingsIn('Puebla', 1),
  },
  {
    name: 'middle-page',
    path: '/listings?cursor=sealed',
    api: { browseCards: pageOfCards(24, { cursor: 'next', previous: 'previous' }) },
    shows: ({ public: t }) => t.browse.previousPage,
  },
  {
    name: 'bad-cursor',
    path: '/listings?cursor=forged',
    api: { browseCards: refused('invalid-cursor') },
    shows: ({ public: t }) => t.badPage.heading,
  },
  { name: 'place-picker', act: openPicker, counts, shows: () => 'Tijuana' },
  {
    name: 'place-picker-without-counts',
    act: openPicker,
    counts: unreachable,
    shows: () => 'Tijuana',
  },
  {
    name: 'place-picker-loading',
    act: openPicker,
    counts: pending,
    shows: ({ common }) => common.action.loading,
  },
  {
    name: 'place-picker-failed',
    // A country that no other state has loaded before.
    path: '/listings?country=pe',
    act: ({ pressAt }) => pressAt('.place-picker > summary'),
    missingFile: '/pe-',
    shows: ({ public: t }) => t.place.loadFailed,
  },
  {
    name: 'place-picker-municipalities',
    act: async (steps) => {
      await openPicker(steps);
      await steps.press(steps.words.public.place.areasOf('Guadalajara'));
    },
    counts,
    shows: () => 'Zapopan',
  },
  {
    name: 'place-picker-countries',
    act: async (steps) => {
      await openPicker(steps);
      await steps.press(steps.words.public.place.otherCountries);
    },
    shows: ({ public: t }) => t.place.anywhere,
  },
  {
    name: 'place-picker-another-country',
    act: async (steps) => {
      await openPicker(steps);
      await steps.press(steps.words.public.place.otherCountries);
      await steps.press('Colombia');
    },
    shows: () => 'Bogotá',
  },
  { name: 'place-found', act: search('cdmx'), counts, shows: () => 'Ciudad de México' },
  { name: 'places-of-one-name', act: search('san pedro'), counts, shows: () => 'San Pedro Garza García' },
  { name: 'place-abroad-found', act: search('medellin'), shows: () => 'Medellín' },
  { name: 'place-not-found', act: search('xyzzy'), shows: ({ public: t }) => t.place.none },
  {
    name: 'empty-with-cities-nearby',
    path: '/listings?city=mx-toluca',
    api: { browseCards: { cards: [] } },
    counts,
    shows: ({ public: t }) => t.place.nearby('Toluca'),
  },
  {
    name: 'empty-municipality',
    path: '/listings?city=mx-guadalajara&municipality=mx-guadalajara-oblatos',
    api: { browseCards: { cards: [] } },
    counts,
    shows: ({ public: t }) => t.place.allOf('Guadalajara'),
  },
  {
    name: 'loading-again-failed',
    api: remembered(refused('unavailable')),
    act: ({ comeBack }) => comeBack(),
    shows: ({ common }) => common.action.tryAgain,
  },
  {
    name: 'hostile-words',
    api: { browseCards: { cards: hostileTitles.map((title, number) => makeCard(number, { title })) } },
    shows: () => '<script>alert(1)</script>',
  },
  {
    name: 'missing-photo',
    api: {
      browseCards: {
        cards: [0, 1, 2].map((number) =>
          makeCard(number, { photo: { id: 'missing000000000000001', face: false } }),
        ),
      },
    },
    shows: ({ common }) => common.photo.notAvailable,
  },
  {
    name: 'photos-blurred',
    storage: { local: { blurPhotos: '1' } },
    shows: ({ public: t }) => t.browse.nextPage,
  },
  { name: 'failure', api: { browseCards: refused('unavailable') }, shows: ({ public: t }) => t.failure.text },
]);

/** Each place's own address; these words are the same in both languages. */
export const landings = screen('landing', { path: '/trans', api: list }, [
  { name: 'category', shows: ({ public: t }) => t.browse.intro(undefined) },
  { name: 'country', path: '/trans/colombia', shows: () => 'Colombia' },
  { name: 'city', path: '/trans/colombia/bogota', api: whole, shows: () => 'Bogotá, Colombia' },
  {
    name: 'municipality',
    path: '/trans/colombia/bogota/chapinero',
    shows: () => 'Chapinero, Bogotá',
  },
  {
    name: 'filtered',
    path: '/trans/colombia/bogota?filters=online&sort=age',
    shows: () => 'Bogotá, Colombia',
  },
  {
    name: 'empty',
    path: '/trans/colombia/bogota',
    api: { browseCards: { cards: [] } },
    shows: ({ public: t }) => t.browse.empty,
  },
  { name: 'unknown-place', path: '/trans/atlantis', shows: ({ public: t }) => t.notFound.heading },
]);

export const legal = screen('legal', {}, [
  { name: 'terms', path: '/terms', shows: ({ public: t }) => t.legal.updated },
  { name: 'privacy', path: '/privacy', shows: ({ public: t }) => t.legal.updated },
  { name: 'safety', path: '/safety', shows: ({ public: t }) => t.footer.safety },
  {
    name: 'safety-hotlines',
    path: '/safety',
    act: ({ pressAt }) => pressAt('.hotlines summary'),
    shows: () => '800 5533 000',
  },
]);

export const messagePages = screen('message-page', {}, [
  { name: 'not-found', path: '/nowhere', shows: ({ public: t }) => t.notFound.heading },
  {
    name: 'form-refused',
    path: `/refused?code=rate-limited&next=%2Flistings%2F${fixtureId(0)}`,
    shows: ({ common }) => common.errors['rate-limited'],
  },
]);

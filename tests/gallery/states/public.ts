import {
  fixtureId,
  makeCard,
  makeListing,
  pageOfCards,
  contactFixture,
} from '#tests/support/public-fixtures.ts';
import type { Steps } from '../frame/steps.ts';
import { pending, refused, screen, unreachable, type Answers } from '../state.ts';

const whole: Answers = { browseCards: pageOfCards(24, { cursor: 'sealed-cursor' }) };
/** Where the list itself is not the point. */
const list: Answers = { browseCards: pageOfCards(4, { cursor: 'sealed-cursor' }) };
const signedIn = { cookies: { session: '1' } };
const place = { selectedCountry: 'mx', selectedCity: 'mx-ciudad-de-mexico' };

/** The page as the edge keeps it, and then what the browser gets for the remembered place. */
const remembered = (answer: Answers['browseCards']): Answers => ({
  browseCards: (asked) =>
    asked.time === 0 ? pageOfCards(4) : typeof answer === 'function' ? answer(asked) : answer!,
});

const openPicker = ({ press, words: { public: t } }: Steps) => press(t.place.choose);
const search = (text: string) => async (steps: Steps) => {
  await openPicker(steps);
  await steps.fill(steps.words.public.place.search, text);
};

export const gate = screen('gate', { path: '/gate' }, [
  { name: 'question', shows: ({ public: t }) => t.gate.question },
]);

export const home = screen('home', { path: '/', api: list }, [
  { name: 'full', api: whole, shows: ({ public: t }) => t.home.seeMore },
  { name: 'men', path: '/?category=men', shows: ({ public: t }) => t.home.find('men', undefined) },
  { name: 'signed-in', ...signedIn, shows: ({ public: t }) => t.home.intro },
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
    shows: ({ public: t }) => t.browse.showListings,
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
    name: 'photos-blurred',
    storage: { local: { blurPhotos: '1' } },
    shows: ({ public: t }) => t.home.seeMore,
  },
  { name: 'failure', api: { browseCards: refused('internal') }, shows: ({ public: t }) => t.failure.text },
]);

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
    shows: ({ public: t }) => t.browse.showListings,
  },
  {
    name: 'filters-chosen',
    path: `/listings?country=mx&priceMin=500&priceMax=2000&ageMin=25&ageMax=40&services=massage,travel&${everyFilter}`,
    act: ({ press, words: { public: t } }) => press(t.browse.filters),
    shows: ({ public: t }) => t.browse.clearAll,
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
    name: 'bad-cursor',
    path: '/listings?cursor=forged',
    api: { browseCards: refused('invalid-cursor') },
    shows: ({ public: t }) => t.badPage.heading,
  },
  { name: 'place-picker', act: openPicker, shows: ({ public: t }) => t.place.anywhere },
  { name: 'place-found', act: search('cdmx'), shows: () => 'Ciudad de México' },
  { name: 'place-not-found', act: search('xyzzy'), shows: ({ public: t }) => t.place.none },
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

const bare = makeListing(2, {
  description: undefined,
  services: [],
  acceptCreditCard: false,
  offerVirtualServices: false,
  hasOwnPlace: false,
  availableDays: [],
  workingHours: undefined,
  height: undefined,
  weight: undefined,
  eyeColor: undefined,
  hairColor: undefined,
  nationality: undefined,
  languages: undefined,
  location: undefined,
  online: false,
});
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

const one = makeListing(0);
const tab =
  (name: 'services' | 'availability' | 'contact') =>
  ({ press, words: { public: t } }: Steps) =>
    press(t.detail[name]);

export const listing = screen(
  'listing',
  { path: `/listings/${fixtureId(0)}`, api: { getListing: one, getContact: contactFixture } },
  [
    { name: 'about', shows: ({ public: t }) => t.detail.mention },
    { name: 'services', act: tab('services'), shows: ({ public: t }) => t.detail.ownPlace },
    { name: 'availability', act: tab('availability'), shows: ({ public: t }) => t.detail.localTime },
    { name: 'contact', act: tab('contact'), shows: () => '@valeria.demo' },
    {
      name: 'contact-loading',
      api: { getContact: pending },
      act: tab('contact'),
      shows: ({ public: t }) => t.detail.loadingContact,
    },
    {
      name: 'contact-failed',
      api: { getContact: refused('internal') },
      act: tab('contact'),
      shows: ({ common }) => common.errors.internal,
    },
    {
      name: 'contact-offline',
      api: { getContact: unreachable },
      act: tab('contact'),
      shows: ({ common }) => common.errors.network,
    },
    {
      name: 'contact-too-often',
      api: { getContact: refused('rate-limited') },
      act: tab('contact'),
      shows: ({ common }) => common.errors['rate-limited'],
    },
    {
      name: 'contact-needs-the-gate',
      api: { getContact: refused('adult-confirmation-required') },
      act: async (steps) => {
        await tab('contact')(steps);
        await steps.find(`a[href="/gate?next=${encodeURIComponent(location.pathname)}"]`);
      },
      shows: ({ public: t }) => t.detail.toGate,
    },
    {
      name: 'contact-gone',
      api: { getContact: refused('not-found') },
      act: tab('contact'),
      shows: ({ common }) => common.errors['not-found'],
    },
    {
      name: 'contact-empty',
      api: { getContact: { social: {} } },
      act: tab('contact'),
      shows: ({ public: t }) => t.detail.noContact,
    },
    {
      name: 'no-phone',
      api: { getContact: { social: { instagram: '@valeria.demo' } } },
      act: ({ press, words: { public: t } }) => press(t.detail.callNow),
      shows: ({ public: t }) => t.detail.noPhone,
    },
    {
      name: 'second-photo',
      act: ({ press, words: { public: t } }) => press(t.detail.next),
      shows: () => '2 / 4',
    },
    {
      name: 'photos-blurred',
      storage: { local: { blurPhotos: '1' } },
      shows: ({ public: t }) => t.detail.mention,
    },
    {
      name: 'one-photo-shown',
      storage: { local: { blurPhotos: '1' } },
      act: ({ press, words: { common } }) => press(common.photo.reveal('')),
      shows: ({ public: t }) => t.detail.mention,
    },
    {
      name: 'verified-explained',
      act: ({ press, words: { common } }) => press(common.verified.label),
      shows: ({ public: t }) => t.detail.verifiedSentence('').slice(0, 20),
    },
    {
      name: 'one-photo',
      api: { getListing: { ...one, photos: one.photos.slice(0, 1) } },
      shows: ({ public: t }) => t.detail.mention,
    },
    {
      name: 'missing-photo',
      api: {
        getListing: {
          ...one,
          photos: one.photos.map((photo, index) =>
            index ? photo : { ...photo, id: 'missing000000000000001' },
          ),
        },
      },
      shows: ({ common }) => common.photo.notAvailable,
    },
    { name: 'bare', api: { getListing: bare }, shows: ({ public: t }) => t.detail.noDescription },
    {
      name: 'bare-services',
      api: { getListing: bare },
      act: tab('services'),
      shows: ({ public: t }) => t.detail.noServices,
    },
    {
      name: 'bare-availability',
      api: { getListing: bare },
      act: tab('availability'),
      shows: ({ public: t }) => t.detail.noHours,
    },
    {
      name: 'longest-words',
      api: {
        getListing: makeListing(3, {
          title: 'Maximiliana Guadalupe de los Ángeles Montero y Castellanos X',
          description: 'Sinespaciosniparadas'.repeat(20),
          location: 'Entre la glorieta de los insurgentes y el mercado de abastos del poniente, piso',
          price: 100_000_000,
        }),
      },
      shows: ({ public: t }) => t.detail.mention,
    },
    { name: 'signed-in', ...signedIn, shows: ({ public: t }) => t.detail.mention },
    {
      name: 'not-found',
      api: { getListing: refused('not-found') },
      shows: ({ public: t }) => t.detail.notFoundTitle,
    },
    { name: 'failure', api: { getListing: refused('internal') }, shows: ({ public: t }) => t.failure.text },
  ],
);

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
]);

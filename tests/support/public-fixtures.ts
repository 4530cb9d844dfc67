import type { BrowseQuery, Card, CardPage, ContactDetails, ListingDetail } from '#shared/api/listing.ts';
import type { Story, StoryCard } from '#shared/api/post.ts';
import type { ReportReceipt } from '#shared/api/report.ts';
import { services } from '#shared/listing-options.ts';
import { findCity, findMunicipality } from '#shared/location/catalogue.ts';
import { findCountry } from '#shared/location/countries.ts';
import type { PublicApi, Site, SiteManifest } from '#web/public/server.tsx';

/**
 * Site settings of the fixtures. All listings here are fictional, in the form in which the public functions return
 * them, so that pages render without a table.
 */
export const site: Site = {
  origin: 'https://site.test',
  openCountries: ['mx', 'co', 'es', 'ar', 'pe'],
  supportEmail: 'soporte@example.test',
  authorityEmail: 'autoridades@example.test',
  urgentHelp: {},
  operator: 'Ejemplo Ltd, Nicosia',
  payments: 'stripe',
};

export const fixtureId = (number: number): string =>
  `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const photoId = (number: number): string => `photo${String(number).padStart(17, '0')}`;

const titles = ['Valeria', 'Camila', 'Sofía de la Rosa Montero y Castellanos', 'Renata', 'Luz', 'Abril'];
const places: ReadonlyArray<readonly [city: string, municipality?: string]> = [
  ['mx-guadalajara', 'mx-guadalajara-zapopan'],
  ['mx-ciudad-de-mexico', 'mx-ciudad-de-mexico-benito-juarez'],
  ['mx-cancun'],
  ['co-bogota', 'co-bogota-chapinero'],
  ['es-madrid'],
];

export function makeCard(number: number, change: Partial<Card> = {}): Card {
  const [cityId, municipalityId] = places[number % places.length] ?? places[0]!;
  const city = findCity(cityId)!;
  return {
    id: fixtureId(number),
    title: titles[number % titles.length]!,
    category: 'women',
    age: 22 + (number % 17),
    price: [150, 1200, 90, 250_000, 120][number % 5]!,
    currency: findCountry(city.country)!.currency,
    country: city.country,
    cityName: city.name,
    municipalityName: municipalityId && findMunicipality(municipalityId)?.name,
    services: services.slice(number % 4, (number % 4) + 1 + (number % 7)),
    online: number % 3 === 0,
    photo: { id: photoId(number), width: 900, height: 1200, face: false },
    ...change,
  };
}

export function makeListing(number: number, change: Partial<ListingDetail> = {}): ListingDetail {
  const card = makeCard(number);
  const [cityId, municipalityId] = places[number % places.length] ?? places[0]!;
  const city = findCity(cityId)!;
  return {
    id: card.id,
    title: card.title,
    description:
      'Me gusta conversar con calma, una buena cena y caminar por la ciudad.\n\nEscríbeme con tiempo y cuéntame qué buscas.',
    category: 'women',
    price: card.price,
    currency: card.currency,
    country: city.country,
    countryName: findCountry(city.country)!.name.es,
    city: city.id,
    cityName: city.name,
    municipality: municipalityId,
    municipalityName: card.municipalityName,
    zone: city.zone,
    location: 'Cerca de la plaza central',
    hasOwnPlace: true,
    services: card.services,
    acceptCreditCard: true,
    offerVirtualServices: true,
    workFullTime: false,
    availableDays: ['mon', 'tue', 'wed', 'thu', 'fri'],
    workingHours: { from: 9 * 60, to: 21 * 60 },
    age: card.age,
    height: '1.68 m',
    weight: '58 kg',
    eyeColor: 'hazel',
    hairColor: 'brown',
    nationality: 'latino',
    languages: ['spanish', 'english'],
    online: true,
    numbers: ['phone', 'whatsapp'],
    photos: [number, number + 100, number + 200, number + 300].map((one) => ({
      id: photoId(one),
      width: 900,
      height: 1200,
      face: false,
    })),
    publishedAt: '2026-03-03T15:00:00.000Z',
    ...change,
  };
}

export const contactFixture: ContactDetails = {
  phone: '+523300000001',
  whatsapp: '+523300000001',
  telegram: 'valeria_demo',
  readable: { phone: '+52 33 0000 0001', whatsapp: '+52 33 0000 0001' },
  social: { instagram: 'valeria.demo', otherSocial: 'valeria.example.test' },
};

const hoursBefore = (now: Date, hours: number): string =>
  new Date(now.getTime() - hours * 3_600_000).toISOString();

const captions = [
  'Hoy en la tarde tengo un lugar libre en Zapopan.',
  'Domingo de café y lluvia.',
  'Esta semana atiendo de las 10:00 a las 18:00. Escríbeme con un día de anticipación, por favor.',
];

/** Builds a provider's card in the strip of stories. @param now current time of the page that shows it */
export const makeStoryCard = (number: number, now: Date, change: Partial<StoryCard> = {}): StoryCard => {
  const { id, title, cityName } = makeCard(number);
  return {
    id,
    title,
    cityName,
    photo: { id: photoId(number + 500), width: 900, height: 1200 },
    avatar: photoId(number),
    publishedAt: hoursBefore(now, (number % 23) + 1),
    ...change,
  };
};

export const makeStories = (number: number, count: number, now: Date): Story[] =>
  Array.from({ length: count }, (_, index) => {
    const id = photoId(number + 500 + index * 100);
    return {
      id,
      caption: captions[(number + index) % captions.length]!,
      photo: { id, width: 900, height: 1200 },
      publishedAt: hoursBefore(now, (number % 11) + 2 * index + 0.4),
    };
  });

type VisiblePage = CardPage & { until?: string };
export const pageOfCards = (count: number, rest: Partial<VisiblePage> = {}): VisiblePage => ({
  cards: Array.from({ length: count }, (_, index) => makeCard(index)),
  ...rest,
});

const receipt: ReportReceipt = {
  at: '2026-03-20T17:55:00.000Z',
  dueAt: '2026-03-31T17:55:00.000Z',
  urgent: false,
  state: 'received',
  mayObject: false,
};
/** Receipts of reports by their reference. */
export const receiptFixtures: Readonly<Record<string, ReportReceipt>> = {
  '2345ABCD6789EFGH': receipt,
  U2345ABCD6789EFG: { ...receipt, dueAt: '2026-03-20T19:55:00.000Z', urgent: true },
  L2345ABCD6789EFG: { ...receipt, at: '2026-03-02T17:55:00.000Z', dueAt: '2026-03-11T17:55:00.000Z' },
  M2345ABCD6789EFG: { ...receipt, state: 'measure' },
  N2345ABCD6789EFG: { ...receipt, state: 'no-measure', mayObject: true },
  F2345ABCD6789EFG: { ...receipt, state: 'no-measure', objectedAt: '2026-03-20T18:00:00.000Z' },
  P2345ABCD6789EFG: { ...receipt, objectedAt: '2026-03-20T18:00:00.000Z' },
};

/** Builds a public API with fixture data. It records the queries in `queries`. */
export function makePublicApi(change: Partial<PublicApi> = {}): PublicApi & { queries: BrowseQuery[] } {
  const queries: BrowseQuery[] = [];
  return {
    queries,
    browseCards: async (query) => {
      queries.push(query);
      return pageOfCards(24, { cursor: 'sealed-cursor' });
    },
    getListing: async (id) => (id === fixtureId(0) ? makeListing(0) : undefined),
    otherListings: async ({ id }) => ({
      cards: Array.from({ length: 7 }, (_, index) => makeCard(index))
        .filter((card) => card.id !== id)
        .slice(0, 6),
    }),
    browseStories: async () => ({ cards: [] }),
    listStories: async () => ({ ids: [] }),
    readOpenedContact: async (_, ticket) => (ticket === 'good' ? contactFixture : undefined),
    readReportReceipt: async (reference) => receiptFixtures[reference],
    ...change,
  };
}

/** Minimal Vite manifest, for tests that need no build. */
export const manifest: SiteManifest = {
  'public/client.tsx': { file: 'assets/client.js', css: ['assets/client.css'], imports: ['_shared.js'] },
  '_shared.js': { file: 'assets/shared.js' },
  'public/preview.png': { file: 'assets/preview.png' },
  ...Object.fromEntries(
    ['lists', 'listing', 'saved'].map((page) => [
      `public/hydrate-${page}.ts`,
      { file: 'assets/hydrate.js', imports: ['_shared.js'] },
    ]),
  ),
  ...Object.fromEntries(
    ['es', 'en'].flatMap((language) =>
      ['common', 'lists', 'detail', 'saved'].map((texts) => [
        `i18n/${language}/${texts}.ts`,
        { file: `assets/${language}-${texts}.js` },
      ]),
    ),
  ),
};

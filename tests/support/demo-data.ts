import { createHash } from 'node:crypto';
import { categories, days, services, type Category } from '#shared/listing-options.ts';
import type { ListingContent } from '#shared/listing.ts';
import { newListingDefaults } from '#shared/new-listing.ts';
import { citiesOf, municipalitiesOf } from '#shared/location/catalogue.ts';
import { countries, findCountry } from '#shared/location/countries.ts';
import { seeded } from '@directory/local-cloud/seeded.ts';
import { peopleOf, scenesEach } from './portraits.ts';

export interface DemoProvider {
  key: string;
  email: string;
  name: string;
  dateOfBirth: string;
  content: ListingContent;
  /** Seeds of the portraits, all of one person. `face` marks the face as visible. */
  pictures: Array<{ seed: number; face: boolean }>;
  online: boolean;
  publishedDaysAgo: number;
  /** Picture seeds, captions, and hours since their approval. */
  posts: Array<{ seed: number; caption: string; hoursAgo: number }>;
}

/** Returns a UUID, like those of the user pool, because the edge recognizes a case's address by its length. */
export function demoSub(key: string): string {
  const hex = createHash('sha256').update(key).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

export const demoPassword = 'demo-password';
/** Accounts that `npm start` prints. */
export const demoAccounts = {
  provider: { email: 'proveedora@demo.test', name: 'Valeria Demo', role: 'worker' },
  /** Owns the first sample. */
  published: { email: 'publicada@demo.test', name: 'Sofía', role: 'worker' },
  customer: { email: 'cliente@demo.test', name: 'Andrés Demo', role: 'user' },
  admin: { email: 'admin@demo.test', name: 'Revisora Uno', role: 'admin' },
  secondAdmin: { email: 'admin2@demo.test', name: 'Revisora Dos', role: 'admin' },
} as const;

/** Captions of demo posts. Like all posts they expire after a day, so an older demo shows none. */
const captions = [
  'Hoy libre desde las seis. Escríbeme con tiempo.',
  'Tarde de café y buena plática.',
  'Estreno vestido. ¿Vamos a cenar?',
] as const;

/** Returns the seed of a portrait of the person who stands for a listing. */
function portraitOf(category: Category, listing: number, scene: number): number {
  const people = peopleOf(category);
  return people[listing % people.length]! + 100 * (scene % scenesEach);
}

const sample = (
  number: number,
  name: string,
  category: Category,
  city: string,
  price: number,
  dateOfBirth: string,
  description: string,
): DemoProvider => ({
  key: `sample-${number}`,
  email: number === 1 ? demoAccounts.published.email : `sample${number}@demo.test`,
  name,
  dateOfBirth,
  content: {
    ...newListingDefaults,
    title: name,
    description,
    category,
    price,
    country: 'mx',
    city,
    municipality: undefined,
    hasOwnPlace: number % 2 === 1,
    services: ['companionship', 'dinner-date', 'massage', 'travel-companion', 'overnight'].slice(
      0,
      2 + (number % 4),
    ) as ListingContent['services'],
    availableDays: [...newListingDefaults.availableDays],
    languages: ['spanish', 'english'],
    nationality: 'latino',
    acceptCreditCard: number % 2 === 0,
    contact: { phone: `+52550000000${number}`, whatsapp: `+52550000000${number}` },
    social: {},
  },
  pictures: [0, 1, 2].map((scene) => ({
    seed: portraitOf(category, number, scene),
    face: scene === 0 && number % 2 === 0,
  })),
  online: number <= 2,
  publishedDaysAgo: number,
  posts: captions.slice(0, number % 3).map((caption, index) => ({
    seed: portraitOf(category, number, index + 1),
    caption,
    hoursAgo: number + 6 * index,
  })),
});

/** Sample listings, whose categories, cities and prices must not change: users of the demo rely on them. */
export const sampleProviders: DemoProvider[] = [
  sample(
    1,
    'Sofía',
    'women',
    'mx-ciudad-de-mexico',
    150,
    '1998-04-12',
    'Cenas, teatro y buena conversación. Trato amable y sin prisas.',
  ),
  sample(
    2,
    'Isabella',
    'women',
    'mx-guadalajara',
    120,
    '1996-09-30',
    'Masajes relajantes en un lugar tranquilo y discreto.',
  ),
  sample(
    3,
    'Mateo',
    'men',
    'mx-monterrey',
    130,
    '1994-01-21',
    'Acompañante para eventos y viajes. Puntual y atento.',
  ),
  sample(
    4,
    'Camila',
    'trans',
    'mx-cancun',
    140,
    '1999-07-08',
    'Compañía cálida frente al mar. Español e inglés.',
  ),
  sample(
    5,
    'Valentina',
    'women',
    'mx-ciudad-de-mexico',
    100,
    '2000-11-02',
    'Alegre, culta y discreta. Me encanta viajar.',
  ),
];

/** Providers whose documents wait for a reviewer, so that the demo's queue has cases. */
export const waitingProviders = [
  { key: 'waiting-1', email: 'espera1@demo.test', name: 'Mariana Ejemplo', dateOfBirth: '1997-02-03' },
  { key: 'waiting-2', email: 'espera2@demo.test', name: 'Rodrigo Ejemplo', dateOfBirth: '1993-10-17' },
] as const;

/** Change of a sample's description that waits for a reviewer. */
export const waitingText = {
  key: 'sample-5',
  description: 'Alegre, culta y discreta. Me encanta viajar, y ahora también hablo francés.',
};

/** Report of a sample that waits for a reviewer. */
export const waitingReport = {
  key: 'sample-3',
  reason: 'not-the-person',
  text: 'Pidió un depósito y después dejó de contestar.',
} as const;

const firstNames: Record<Category, readonly string[]> = {
  women: 'Lucía Mariana Renata Daniela Paula Elena Carolina Julieta Antonia Noelia Abril Regina'.split(' '),
  men: 'Diego Santiago Emilio Bruno Tomás Joaquín Gael Iker'.split(' '),
  trans: 'Alexa Dafne Samantha Kiara Michelle Ámbar Naomi Zoe'.split(' '),
};
const qualities = 'cálida compañía|con calma|trato amable|sin prisas|discreción total|buena charla'.split(
  '|',
);

/** Factors from US dollars to each currency, for hourly prices of about 60 to 200 dollars. */
const priceScale: Record<string, number> = {
  MXN: 18,
  GTQ: 8,
  HNL: 25,
  USD: 1,
  NIO: 37,
  CRC: 510,
  CUP: 24,
  DOP: 60,
  COP: 4000,
  VES: 40,
  PEN: 4,
  BOB: 7,
  CLP: 950,
  ARS: 1000,
  UYU: 40,
  PYG: 7500,
  EUR: 1,
};

/** Generates providers across many cities, deterministically. */
export function generatedProviders(count: number): DemoProvider[] {
  const random = seeded(2025);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  return Array.from({ length: count }, (_, index) => {
    const category = random() < 0.6 ? 'women' : pick(categories);
    // The demo opens in México, so half of the listings are there.
    const country = random() < 0.5 ? 'mx' : pick(countries).id;
    // Use only the first eight cities: demo users rarely open smaller ones.
    const cities = citiesOf(country).slice(0, 8);
    const city = cities[Math.floor(random() ** 2 * cities.length)] ?? pick(cities);
    const municipality = random() < 0.7 ? pick([undefined, ...municipalitiesOf(city.id)]) : undefined;
    const scale = priceScale[findCountry(country)?.currency ?? 'USD'] ?? 1;
    const dollars = 60 + Math.floor(random() * 29) * 5;
    const name = pick(firstNames[category]);
    const from = pick([8, 9, 10, 12, 18, 20]);
    const scenes = [...Array(scenesEach).keys()];
    return {
      key: `generated-${index + 1}`,
      email: `generated${index + 1}@demo.test`,
      name,
      dateOfBirth: `${1978 + Math.floor(random() * 28)}-${String(1 + Math.floor(random() * 12)).padStart(2, '0')}-${String(1 + Math.floor(random() * 28)).padStart(2, '0')}`,
      content: {
        ...newListingDefaults,
        title: `${name}, ${pick(qualities)}`,
        description: `Hola, soy ${name}. Me gusta conocer personas educadas y pasar un buen rato con respeto. Escríbeme y acordamos los detalles.`,
        category,
        price: dollars * scale,
        country,
        city: city.id,
        municipality: municipality?.id,
        hasOwnPlace: random() < 0.45,
        services: services.filter(() => random() < 0.35),
        acceptCreditCard: random() < 0.3,
        offerVirtualServices: random() < 0.4,
        workFullTime: random() < 0.2,
        availableDays: days.filter((day) => random() < (day === 'sat' || day === 'sun' ? 0.5 : 0.85)),
        workingHours: { from: from * 60, to: ((from + 6 + Math.floor(random() * 8)) % 24) * 60 },
        nationality: pick(['latino', 'european', 'other'] as const),
        languages: random() < 0.5 ? ['spanish'] : ['spanish', 'english'],
        height: `${150 + Math.floor(random() * 40)} cm`,
        contact: { phone: `+525500${100_000 + index}` },
        social: {},
      },
      pictures: Array.from({ length: 1 + Math.floor(random() * 3) }, () => ({
        seed: portraitOf(category, index, scenes.splice(Math.floor(random() * scenes.length), 1)[0] ?? 0),
        face: random() < 0.4,
      })),
      online: random() < 0.25,
      publishedDaysAgo: 1 + Math.floor(random() * 60),
      // Not random, so that the listings generated after this one keep their data.
      posts: captions.slice(0, index % 4 === 0 ? 1 + (index % 3) : 0).map((caption, at) => ({
        seed: portraitOf(category, index, at + 1),
        caption,
        hoursAgo: 1 + (index % 11) + 5 * at,
      })),
    };
  });
}

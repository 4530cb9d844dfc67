import { randomUUID } from 'node:crypto';
import type { Category, Day, ListingFilter } from '#shared/listing-options.ts';
import { days } from '#shared/listing-options.ts';
import { countries } from '#shared/location/countries.ts';
import { placeLevels, type IndexPartitionName, indexPartitionNames } from '#shared/deployment/keys.ts';
import type { Item } from '#functions/data/stored.ts';
import { publicSet } from '#functions/core/projection/public-set.ts';
import { publicItems } from '#functions/core/projection/public-table.ts';
import { buildProvider } from '#tests/support/builders.ts';
import { seeded } from '@directory/local-cloud/seeded.ts';

/**
 * Listings to browse. A thousand kinds repeat in every partition, in the same order by age, price and publication. Page
 * N therefore meets the same kinds at every size, and only the size can change its figures.
 */
export interface Population {
  name: string;
  /** Number of listings in the municipality, and so at every place level. */
  listings: number;
  entries: Record<IndexPartitionName, number>;
  kinds: readonly Kind[];
}

/** Properties of a listing that filters check. */
interface Kind {
  online: boolean;
  premises: boolean;
  face: boolean;
  hours: 'office' | 'daily' | 'nights' | 'unsaid';
  /** True if the membership has expired and the sweep has not run yet. `presenceEnded` is the same for presence. */
  ended: boolean;
  presenceEnded: boolean;
}

export const category: Category = 'women';
export const place = {
  country: 'mx',
  city: 'mx-ciudad-de-mexico',
  municipality: 'mx-ciudad-de-mexico-coyoacan',
} as const;

const kindsCount = 1000;
const day = 24 * 60 * 60_000;
const minute = 60_000;
const loadedAt = new Date();

/** Next Wednesday noon and Sunday noon in Mexico City (UTC-6). Sunday is outside office hours everywhere. */
export const instants = { wednesday: nextNoon(3), sunday: nextNoon(7) } as const;
export type Instant = keyof typeof instants;

function nextNoon(weekday: number): Date {
  const noon = new Date(loadedAt.getTime() + ((weekday - loadedAt.getUTCDay() + 7) % 7) * day);
  noon.setUTCHours(18, 0, 0, 0);
  return noon.getTime() - loadedAt.getTime() > 2 * minute ? noon : new Date(noon.getTime() + 7 * day);
}

const schedules: Record<
  Kind['hours'],
  { availableDays: Day[]; workingHours?: { from: number; to: number } }
> = {
  office: { availableDays: days.slice(0, 5), workingHours: { from: 9 * 60, to: 21 * 60 } },
  daily: { availableDays: [...days], workingHours: { from: 9 * 60, to: 23 * 60 } },
  nights: { availableDays: [...days], workingHours: { from: 22 * 60, to: 4 * 60 } },
  unsaid: { availableDays: [] },
};
const opensAt: Record<Instant, Array<Kind['hours']>> = { wednesday: ['office', 'daily'], sunday: ['daily'] };

/**
 * Builds kinds such that three in five pass each filter. With two filters, a thousand listings then still fill 20
 * pages.
 */
function commonKinds(): Kind[] {
  const random = seeded(1);
  const hours = (): Kind['hours'] => {
    const share = random();
    return share < 0.6 ? 'daily' : share < 0.8 ? 'office' : share < 0.9 ? 'nights' : 'unsaid';
  };
  return Array.from({ length: kindsCount }, () => ({
    online: random() < 0.15,
    premises: random() < 0.6,
    face: random() < 0.6,
    hours: hours(),
    // With a sweep every five minutes, one in 25 two-hour presences is expired, and hardly any membership is.
    ended: random() < 0.005,
    presenceEnded: random() < 0.04,
  }));
}

/** Builds the worst case for filtering in code: four in a thousand pass any filter without a partition of its own. */
function rareKinds(): Kind[] {
  return Array.from({ length: kindsCount }, (_, index) => {
    const rare = index % 250 === 137;
    return {
      online: rare,
      premises: rare,
      face: rare,
      hours: rare ? 'daily' : 'nights',
      ended: false,
      presenceEnded: false,
    };
  });
}

const filled = (listings: number, kinds: readonly Kind[]): Population => ({
  name: `listings-${listings}`,
  listings,
  entries: Object.fromEntries(
    indexPartitionNames.map((partition) => [partition, listings]),
  ) as Population['entries'],
  kinds,
});
const common = commonKinds();

/**
 * Populations by size. At 1,000 and 10,000 every partition is full, so that deep pages exist. At 100,000 each partition
 * has a realistic share.
 */
export const populations: readonly Population[] = [
  filled(1_000, common),
  filled(10_000, common),
  {
    ...filled(100_000, common),
    entries: { online: 10_000, premises: 30_000, face: 30_000, offhours: 30_000, all: 100_000 },
  },
];
export const rarePopulation = filled(3_000, rareKinds());

/** Builds listings that are in the `all` partition only, so no filter applies to them. */
export const unfiltered = (listings: number): Population => ({
  ...filled(listings, common),
  entries: { online: 0, premises: 0, face: 0, offhours: 0, all: listings },
});

/** Returns the kind at a rank of a partition, adjusted to belong in that partition. */
function kindAt({ kinds }: Population, partition: IndexPartitionName, rank: number): Kind {
  const kind = kinds[rank % kinds.length] as Kind;
  return {
    ...kind,
    online: kind.online || partition === 'online',
    premises: kind.premises || partition === 'premises',
    face: kind.face || partition === 'face',
    hours:
      partition === 'offhours' && (kind.hours === 'office' || kind.hours === 'unsaid') ? 'daily' : kind.hours,
  };
}

/** Returns a predicate for the ranks that the filters show. Implements BROWSE-2 independently of the measured code. */
export function shownRanks(
  population: Population,
  partition: IndexPartitionName,
  filters: readonly ListingFilter[],
  at: Instant,
): (rank: number) => boolean {
  const shown = population.kinds.map((_, rank) => isShown(kindAt(population, partition, rank), filters, at));
  return (rank) => shown[rank % shown.length] as boolean;
}

function isShown(kind: Kind, filters: readonly ListingFilter[], at: Instant): boolean {
  const passes: Record<ListingFilter, boolean> = {
    online: kind.online && !kind.presenceEnded,
    'with-location': kind.premises,
    verified: true,
    'photos-with-face': kind.face,
    'in-office-hours': opensAt[at].includes(kind.hours),
  };
  return !kind.ended && filters.every((filter) => passes[filter]);
}

/** Returns an id that grows with the rank. Cards of equal age sort by key, so they keep the order of their ranks. */
export const idAt = (rank: number): string =>
  `${rank.toString(16).padStart(8, '0')}-0000-4000-8000-000000000000`;

/** Returns the sort values of a rank in each index. Only ages repeat: there are 18,000 birth dates. */
export function valuesAt(rank: number, entries: number): Record<'published' | 'price' | 'born', number> {
  const born = new Date(Date.UTC(1956, 0, 1) + Math.floor((rank * 18_000) / Math.max(entries, 18_000)) * day);
  return {
    published: Math.floor((loadedAt.getTime() - 80 * day) / 1000) + rank * 60,
    price: 100 + rank * 7,
    born: Number(born.toISOString().slice(0, 10).replaceAll('-', '')),
  };
}

export function* cardsOf(population: Population, keys = /^/): Generator<Item> {
  for (const partition of indexPartitionNames) {
    const entries = population.entries[partition];
    const templates =
      entries === 0
        ? []
        : population.kinds.map((_, rank) =>
            cardsOfKind(kindAt(population, partition, rank), partition).filter(({ sk }) => keys.test(sk)),
          );
    for (let rank = 0; rank < entries; rank += 1) {
      const values = valuesAt(rank, entries);
      for (const template of templates[rank % templates.length] ?? []) {
        const card = [...template.card];
        card[3] = values.price;
        card[4] = values.born;
        yield { ...template, ...values, card, pk: `LISTING#${idAt(rank)}` };
      }
    }
  }
}

type CardTemplate = Item & { card: unknown[] };

/** Builds the cards of one kind in one partition, one per place level, with a title of the maximum 120 bytes. */
function cardsOfKind(kind: Kind, partition: IndexPartitionName): CardTemplate[] {
  const later = new Date(loadedAt.getTime() + 20 * day).toISOString();
  const over = new Date(loadedAt.getTime() + minute).toISOString();
  const { availableDays, workingHours } = schedules[kind.hours];
  const facts = buildProvider({
    content: {
      ...place,
      category,
      title: 'ñ'.repeat(60),
      hasOwnPlace: kind.premises,
      availableDays,
      workingHours,
    },
    photos: [{ face: kind.face }],
    membership: { periodEnd: kind.ended ? over : later, cancelAtPeriodEnd: true },
    listing: {
      id: randomUUID(),
      publishedAt: loadedAt.toISOString(),
      onlineUntil: kind.online ? (kind.presenceEnded ? over : later) : undefined,
    },
  });
  const open = countries.map(({ id }) => id);
  const items = publicItems(publicSet(facts, open, loadedAt));
  const cards = items.filter(({ sk }) => new RegExp(`^CARD#\\d#${partition}$`).test(sk));
  if (cards.length !== placeLevels.length) throw new Error(`A kind is not on its partition ${partition}.`);
  return cards as CardTemplate[];
}

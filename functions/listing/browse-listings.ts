import * as z from 'zod';
import type { BrowseQuery, Card, CardPage } from '#shared/api/listing.ts';
import { ageOn } from '#shared/age.ts';
import { AppError } from '#shared/errors.ts';
import { isOffHours, isOpenAt } from '#shared/hours.ts';
import { type ListingFilter, listingLimits, type SortField } from '#shared/listing-options.ts';
import {
  citiesOf,
  countries,
  findCity,
  findCountry,
  findMunicipality,
  knownPlace,
  type Place,
} from '#shared/location/catalogue.ts';
import { openCursor, sealCursor } from '../data/cursor.ts';
import { openCountries } from '../data/environment.ts';
import { cardKey, listingIdOf, type PlaceLevel, shelfNames, shelfOf, type ShelfName } from '../data/keys.ts';
import { decodeCard, type ListingCard } from './card.ts';
import { type CardIndex, type CardItem, cardsOnShelf, type Shelf } from './listing-table.ts';

/** One more than a page, so that the last page is known to be the last: 25 cards are 2 read units. */
const queryLimit = listingLimits.pageSize + 1;
/** Filters run in code, so a rare combination may need more than one query to fill a page; never more. */
const maxQueries = 5;

const indexOf: Record<SortField, CardIndex> = { newest: 'published', age: 'born', price: 'price' };

/** What a query asks for, with everything unknown dropped. */
interface Search {
  category: BrowseQuery['category'];
  place: Place;
  placeId: string;
  level: PlaceLevel;
  filters: readonly ListingFilter[];
  sort: SortField;
  direction: 'asc' | 'desc';
  now: Date;
}

function searchOf(query: BrowseQuery, now: Date): Search {
  const place = knownPlace(query);
  const ids = [place.country, place.city, place.municipality].filter((id) => id !== undefined);
  // Prices of several currencies have no order: without a country the list is the newest first.
  const sort = query.sort === 'price' && !place.country ? 'newest' : query.sort;
  return {
    category: query.category,
    place,
    placeId: ids.at(-1) ?? '',
    level: ids.length as PlaceLevel,
    filters: query.filters ?? [],
    sort,
    direction: (sort === query.sort ? query.direction : undefined) ?? (sort === 'newest' ? 'desc' : 'asc'),
    now,
  };
}

/**
 * The API refuses what the page drops: a place that the catalogue does not have, a price order without a
 * country. @throws AppError invalid-input naming each field
 */
export function assertBrowsable(query: BrowseQuery): void {
  const known = knownPlace(query);
  const fields = (['country', 'city', 'municipality'] as const)
    .filter((level) => query[level] !== undefined && query[level] !== known[level])
    .map((field) => ({ field, message: 'a place of the catalogue, in the place before it' }));
  if (query.sort === 'price' && !known.country) {
    fields.push({ field: 'country' as const, message: 'needed to sort by price, since currencies differ' });
  }
  if (fields.length > 0) throw new AppError('invalid-input', 'not a list of this site', fields);
}

/**
 * One page of public listings of a category and place. One query of the most selective chosen shelf; what no
 * shelf stands for is filtered here (architecture.md, "Browse"). Unknown places are dropped. `until`, when the
 * first of these stops being visible (ISO, UTC), is not in the contract: it tells the page how long a cache may
 * keep it, and no visitor when a membership ends.
 *
 * @throws AppError invalid-cursor
 */
export async function browseListings(
  query: BrowseQuery,
  now: Date = new Date(),
): Promise<CardPage & { until?: string }> {
  const search = searchOf(query, now);
  const start = query.cursor === undefined ? undefined : await openStart(search, query.cursor);
  const shelf: Shelf = { ...search, name: start?.name ?? (shelvesFor(search)[0] as ShelfName) };
  const found: Array<{ item: CardItem; card: ListingCard }> = [];
  let last: CardItem | undefined;
  let key = start && startKey(search, start);
  let more = false;

  for (let queries = 0; queries < maxQueries && found.length < listingLimits.pageSize; queries += 1) {
    const page = await cardsOnShelf(shelf, orderOf(search), queryLimit, key);
    more = page.more;
    for (const [index, item] of page.items.entries()) {
      last = item;
      const card = decodeCard(item.card);
      if (shows(card, item, search)) found.push({ item, card });
      if (found.length === listingLimits.pageSize) {
        more ||= index < page.items.length - 1;
        break;
      }
    }
    if (!more || !last) break;
    key = startKey(search, positionOf(search, shelf.name, last));
  }

  const until = Math.min(...found.map(({ item }) => item.until));
  return {
    cards: found.map(({ item, card }) => publicCard(listingIdOf(item), card, now)),
    ...(more && last && { cursor: await sealStart(search, positionOf(search, shelf.name, last)) }),
    ...(Number.isFinite(until) && { until: new Date(until * 1000).toISOString() }),
  };
}

/** Age ascends as birth dates descend. */
function orderOf({ sort, direction }: Search): { index: CardIndex; ascending: boolean } {
  return { index: indexOf[sort], ascending: (direction === 'asc') !== (sort === 'age') };
}

/** The shelves that hold every card that passes the filters, the most selective first; `all` is always one. */
function shelvesFor({ filters, place, now }: Search): ShelfName[] {
  const holds: Record<ShelfName, boolean> = {
    online: filters.includes('online'),
    premises: filters.includes('with-location'),
    face: filters.includes('photos-with-face'),
    // Whoever works now, where it is outside office hours everywhere in the place, stands on `offhours`.
    offhours: filters.includes('in-office-hours') && zonesOf(place).every((zone) => isOffHours(zone, now)),
    all: true,
  };
  return shelfNames.filter((name) => holds[name]);
}

function zonesOf({ country, city }: Place): string[] {
  const known = city ? findCity(city) : undefined;
  if (known) return [known.zone];
  const within = country ? [country] : countries.map(({ id }) => id);
  return [...new Set(within.flatMap((id) => citiesOf(id)).map(({ zone }) => zone))];
}

/** Whether a card is visible now, and passes every filter; the meaning of each is in decisions.md. */
function shows(card: ListingCard, { until }: CardItem, { filters, now }: Search): boolean {
  const city = findCity(card.city);
  if (until * 1000 <= now.getTime() || !city || !openCountries().includes(city.country)) return false;
  const passes: Record<ListingFilter, boolean> = {
    online: isOnline(card, now),
    'with-location': card.hasOwnPlace,
    // Everything public is verified.
    verified: true,
    'photos-with-face': card.showsFace,
    'in-office-hours': isOpenAt(card, city.zone, now),
  };
  return filters.every((filter) => passes[filter]);
}

const isOnline = ({ onlineUntil }: { onlineUntil?: string | undefined }, now: Date): boolean =>
  onlineUntil !== undefined && Date.parse(onlineUntil) > now.getTime();

function publicCard(id: string, card: ListingCard, now: Date): Card {
  const city = findCity(card.city);
  const { photo } = card;
  return {
    id,
    title: card.title,
    category: card.category,
    age: ageOn(card.dateOfBirth, now),
    price: card.price,
    currency: findCountry(city?.country ?? '')?.currency ?? '',
    cityName: city?.name ?? '',
    municipalityName: card.municipality && findMunicipality(card.municipality)?.name,
    services: card.services,
    online: isOnline(card, now),
    photo: { ...photo, blur: photo.blur || undefined },
  };
}

/** Where a page starts: after this card of this shelf, in the order of this value. */
interface Position {
  name: ShelfName;
  listingId: string;
  value: number;
}

const position = z.tuple([z.enum(shelfNames), z.string(), z.number()]);

/** A cursor belongs to one list in one order. */
const purposeOf = ({ category, placeId, sort, direction }: Search): string =>
  `browse:${category}:${placeId}:${sort}:${direction}`;

const positionOf = (search: Search, name: ShelfName, item: CardItem): Position => ({
  name,
  listingId: listingIdOf(item),
  value: item[indexOf[search.sort]] as number,
});

const sealStart = (search: Search, { name, listingId, value }: Position): Promise<string> =>
  sealCursor(purposeOf(search), [name, listingId, value]);

/** The shelf of the page before goes on serving, as long as it holds everything that the filters let pass. */
async function openStart(search: Search, cursor: string): Promise<Position> {
  const opened = position.safeParse(await openCursor(purposeOf(search), cursor));
  if (!opened.success) throw new AppError('invalid-cursor');
  const [name, listingId, value] = opened.data;
  const chosen =
    name === 'offhours' ? search.filters.includes('in-office-hours') : shelvesFor(search).includes(name);
  if (!chosen) throw new AppError('invalid-cursor');
  return { name, listingId, value };
}

/** DynamoDB's start key, made again from the position: the card may be gone, its place in the order is not. */
const startKey = (search: Search, { name, listingId, value }: Position): Record<string, unknown> => ({
  ...cardKey(listingId, search.level, name),
  shelf: shelfOf(search.category, search.placeId, name),
  [indexOf[search.sort]]: value,
});

import type { BrowseQuery, CardPage } from '#shared/api/listing.ts';
import { isOpenAt } from '#shared/hours.ts';
import { type ListingFilter, listingLimits } from '#shared/listing-options.ts';
import { findCity } from '#shared/location/catalogue.ts';
import type { ShelfName } from '#functions/data/keys.ts';
import { openStart, sealStart, sideOf } from './browse-position.ts';
import { isInRanges, keyRange } from './browse-ranges.ts';
import { answersAlone, orderOf, type Search, searchOf, shelvesFor } from './browse-search.ts';
import { decodeCard, type ListingCard } from '#functions/projection/card.ts';
import { cardsOnShelf, type Shelf, type ShelvedCard } from './listing-table.ts';
import { isCardVisible, isOnline, publicCard } from './public-card.ts';

/** One more than a page, so that the last page is known to be the last: 25 cards are 2 read units. */
const firstLimit = listingLimits.pageSize + 1;
/** Filters run in code, so a rare combination may need more to fill a page: 100 cards at most, 8 read units. */
const maxCards = 100;

/**
 * One page of public listings of a category and place (BROWSE-5), from the most selective chosen shelf; what neither a
 * shelf nor the index's own order answers is filtered here. Where these alone answer the filters, a page is one query,
 * else what they let pass of `maxCards`; what is missing from a short page is behind its cursor. Unknown places
 * are dropped. `until`, when the first of these stops being visible (ISO, UTC), is not in the contract: it tells
 * the page how long a cache may keep it, and no visitor when a membership ends.
 *
 * @throws AppError invalid-cursor
 */
export async function browseListings(
  query: BrowseQuery,
  now: Date = new Date(),
): Promise<CardPage & { until?: string }> {
  const search = searchOf(query, now);
  const start = query.cursor === undefined ? undefined : await openStart(search, query.cursor);
  const order = { ...orderOf(search), range: keyRange(search) };
  const shelf: Shelf = { ...search, name: start?.name ?? (shelvesFor(search)[0] as ShelfName) };
  const found: Array<{ item: ShelvedCard; card: ListingCard }> = [];
  const side = start && sideOf(search, start);
  if (side === 'after') return { cards: [] };
  let last: Pick<ShelvedCard, 'listingId' | 'value'> | undefined = side === 'within' ? start : undefined;
  let more = false;
  // Cards that ended and wait for the sweep leave a page a little short; that is no reason to read another 25.
  const enough = answersAlone(search, shelf.name) ? 1 : listingLimits.pageSize;

  let read = 0;
  while (read < maxCards && found.length < enough) {
    const limit = Math.min(nextLimit(read, found.length), maxCards - read);
    const page = await cardsOnShelf(shelf, order, limit, last);
    read += limit;
    more = page.more && page.cards.length > 0;
    for (const [index, item] of page.cards.entries()) {
      last = item;
      const card = decodeCard(item.card);
      if (shows(card, item, search)) found.push({ item, card });
      if (found.length === listingLimits.pageSize) {
        more ||= index < page.cards.length - 1;
        break;
      }
    }
    if (!more) break;
  }

  const until = Math.min(...found.map(({ item }) => item.until));
  return {
    cards: found.map(({ item, card }) => publicCard(item.listingId, card, now)),
    ...(more && last && { cursor: await sealStart(search, { ...last, name: shelf.name }) }),
    ...(Number.isFinite(until) && { until: new Date(until * 1000).toISOString() }),
  };
}

/**
 * How many cards to ask for next: a page's, then as many as what is missing should take by the share that passed so far
 * and a quarter more, since each query is a way there and back.
 */
function nextLimit(read: number, found: number): number {
  const missing = listingLimits.pageSize - found;
  return Math.max(firstLimit, Math.ceil((1.25 * missing * read) / Math.max(found, 1)));
}

/** Whether a card is visible now, and passes every filter; the meaning of each is BROWSE-2. */
function shows(card: ListingCard, { until }: ShelvedCard, search: Search): boolean {
  const { filters, now } = search;
  if (!isCardVisible(card, until, now)) return false;
  const zone = findCity(card.city)?.zone;
  const passes: Record<ListingFilter, boolean> = {
    online: isOnline(card, now),
    'with-location': card.hasOwnPlace,
    // Everything public is verified.
    verified: true,
    'photos-with-face': card.showsFace,
    'in-office-hours': zone !== undefined && isOpenAt(card, zone, now),
  };
  return filters.every((filter) => passes[filter]) && isInRanges(card, search);
}

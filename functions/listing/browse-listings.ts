import type { BrowseQuery, CardPage } from '#shared/api/listing.ts';
import { isOpenAt } from '#shared/hours.ts';
import { type ListingFilter, listingLimits } from '#shared/listing-options.ts';
import { findCity } from '#shared/location/catalogue.ts';
import type { IndexPartitionName } from '#shared/deployment/keys.ts';
import { openStart, sealStart, sideOf } from './browse-position.ts';
import { isInRanges, keyRange } from './browse-ranges.ts';
import { answersAlone, orderOf, type Search, searchOf, partitionsFor } from './browse-search.ts';
import { decodeCard, type ListingCard } from '#functions/core/projection/card.ts';
import { queryCards, type CardPartition, type IndexedCard } from './listing-table.ts';
import { isCardVisible, isOnline, publicCard } from './public-card.ts';

/** One more than a page, so that the last page is known to be the last: 25 cards are 2 read units. */
const firstLimit = listingLimits.pageSize + 1;
/** Filters run in code, so a rare combination may need more to fill a page: 100 cards at most, 8 read units. */
const maxCards = 100;

/**
 * One page of public listings of a category and place (BROWSE-5), from the most selective chosen partition; what neither a
 * partition nor the index's own order answers is filtered here. Where these alone answer the filters, a page is one query,
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
  const partition: CardPartition = {
    ...search,
    name: start?.name ?? (partitionsFor(search)[0] as IndexPartitionName),
  };
  const side = start && sideOf(search, start);
  // Nothing is left behind a position past the end, and everything before it.
  if (side === 'after' && !start?.back) return { cards: [] };
  const from = side === 'within' ? start : undefined;

  if (start?.back && side !== 'before') {
    const before = await readPage(search, partition, from, true);
    // Else it is the first page, which is shown whole.
    if (before.more) return answerOf(search, partition, reverse(before), start.page);
  }
  const isFirst = start === undefined || start.back;
  const read = await readPage(search, partition, isFirst ? undefined : from, false);
  return answerOf(search, partition, read, isFirst ? 1 : start.page);
}

type Place = Pick<IndexedCard, 'listingId' | 'value'>;

/** A part of a list in the list's own order, from the first card that was read for it to the last. */
interface Part {
  found: Array<{ item: IndexedCard; card: ListingCard }>;
  first: Place | undefined;
  last: Place | undefined;
  /** The list goes on behind it; before it, where it was read backwards. */
  more: boolean;
}

/** Reads a page from behind a position; backwards, the page that ends before it, and from its end. */
async function readPage(
  search: Search,
  partition: CardPartition,
  from: Place | undefined,
  back: boolean,
): Promise<Part> {
  const { index, ascending } = orderOf(search);
  const order = { index, ascending: ascending !== back, range: keyRange(search) };
  const found: Part['found'] = [];
  let first: Place | undefined;
  let last = from;
  let more = false;
  // Cards that ended and wait for the sweep leave a page a little short; that is no reason to read another 25.
  const enough = answersAlone(search, partition.name) ? 1 : listingLimits.pageSize;

  let read = 0;
  while (read < maxCards && found.length < enough) {
    const limit = Math.min(nextLimit(read, found.length), maxCards - read);
    const page = await queryCards(partition, order, limit, last);
    read += limit;
    more = page.more && page.cards.length > 0;
    for (const [at, item] of page.cards.entries()) {
      first ??= item;
      last = item;
      const card = decodeCard(item.card);
      if (shows(card, item, search)) found.push({ item, card });
      if (found.length === listingLimits.pageSize) {
        more ||= at < page.cards.length - 1;
        break;
      }
    }
    if (!more) break;
  }
  return { found, first, last: first && last, more };
}

/** What was read backwards, in the list's order; the list goes on behind it, where the reading began. */
const reverse = ({ found, first, last }: Part): Part => ({
  found: found.toReversed(),
  first: last,
  last: first,
  more: true,
});

/** The page as visitors get it, with the ways on and, from the third page on, back to the one before. */
async function answerOf(
  search: Search,
  { name }: CardPartition,
  { found, first, last, more }: Part,
  page: number,
): Promise<CardPage & { until?: string }> {
  const until = Math.min(...found.map(({ item }) => item.until));
  const seal = (place: Place, of: number, back: boolean) =>
    sealStart(search, { ...place, name, page: of, back });
  return {
    cards: found.map(({ item, card }) => publicCard(item.listingId, card, search.now)),
    ...(more && last && { cursor: await seal(last, page + 1, false) }),
    ...(page > 2 && first && { previous: await seal(first, page - 1, true) }),
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
export function shows(card: ListingCard, { until }: IndexedCard, search: Search): boolean {
  const { filters, now } = search;
  if (!isCardVisible(card, until, now)) return false;
  return filters.every((filter) => passes[filter](card, now)) && isInRanges(card, search);
}

/** Each asked only where it is chosen: what hour it is in a city takes longer than all else of a card. */
const passes: Record<ListingFilter, (card: ListingCard, now: Date) => boolean> = {
  online: isOnline,
  'with-location': ({ hasOwnPlace }) => hasOwnPlace,
  // Everything public is verified.
  verified: () => true,
  'photos-with-face': ({ showsFace }) => showsFace,
  'in-office-hours': (card, now) => {
    const zone = findCity(card.city)?.zone;
    return zone !== undefined && isOpenAt(card, zone, now);
  },
};

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
import { isCardVisible, isOnline, publicCard, shownUntil } from './public-card.ts';

/** Reads one card more than a page, to detect the last page. 25 cards cost 2 read units. */
const firstLimit = listingLimits.pageSize + 1;
/**
 * Maximum number of cards read for a page. They cost 8 read units. Filters run in code, so a rare combination of
 * filters needs many cards.
 */
const maxCards = 100;

/**
 * Returns one page of public listings of a category and place (BROWSE-5). Unknown places in the query are ignored.
 *
 * Reads the most selective partition among the chosen filters and applies the other filters in code. If partition and
 * index cover all filters, a page takes one query. Otherwise a page contains the matches among at most `maxCards`
 * cards; its cursor continues after these cards.
 *
 * `until` is the first time at which one of the cards stops being visible or available now (ISO 8601, UTC). It sets the
 * page's cache lifetime. The contract leaves it out, so that visitors don't learn when a membership ends.
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
  // No card follows a position past the list's end, so the page is empty. A page before that position may have cards.
  if (side === 'after' && !start?.back) return { cards: [] };
  const from = side === 'within' ? start : undefined;

  if (start?.back && side !== 'before') {
    const before = await readPage(search, partition, from, true);
    // If no card precedes this page, it is the first page. Read it below from the list's start, so that it is full.
    if (before.more) return answerOf(search, partition, reverse(before), start.page);
  }
  const isFirst = start === undefined || start.back;
  const read = await readPage(search, partition, isFirst ? undefined : from, false);
  return answerOf(search, partition, read, isFirst ? 1 : start.page);
}

type Place = Pick<IndexedCard, 'listingId' | 'value'>;

/** Part of a list in display order, from the first to the last card read. */
interface Part {
  found: Array<{ item: IndexedCard; card: ListingCard }>;
  first: Place | undefined;
  last: Place | undefined;
  /** True if the list continues after this part. For a part that was read backwards: true if cards precede it. */
  more: boolean;
}

/** Reads the page after a position, or before the position when reading backwards. */
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
  // If every card matches, one query fills the page. Expired cards that wait for the sweep may shorten the page
  // slightly. A slightly short page doesn't justify another query.
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

/** Puts a part that was read backwards into display order. `more` is true, because reading began after the part. */
const reverse = ({ found, first, last }: Part): Part => ({
  found: found.toReversed(),
  first: last,
  last: first,
  more: true,
});

/** Builds the page for visitors, with a cursor to the next page and, from page 3 on, one to the previous page. */
async function answerOf(
  search: Search,
  { name }: CardPartition,
  { found, first, last, more }: Part,
  page: number,
): Promise<CardPage & { until?: string }> {
  const until = Math.min(...found.map(({ item, card }) => shownUntil(item.until, card, search.now)));
  const seal = (place: Place, of: number, back: boolean) =>
    sealStart(search, { ...place, name, page: of, back });
  return {
    cards: found.map(({ item, card }) => publicCard(item.listingId, card, search.now)),
    ...(more && last && { cursor: await seal(last, page + 1, false) }),
    ...(page > 2 && first && { previous: await seal(first, page - 1, true) }),
    ...(Number.isFinite(until) && { until: new Date(until).toISOString() }),
  };
}

/**
 * Number of cards to read next: at first one page, later an estimate from the share of matches so far, plus 25 %. Each
 * query costs a round trip.
 */
function nextLimit(read: number, found: number): number {
  const missing = listingLimits.pageSize - found;
  return Math.max(firstLimit, Math.ceil((1.25 * missing * read) / Math.max(found, 1)));
}

/** True if a card is visible now and passes every filter (BROWSE-2). */
export function shows(card: ListingCard, { until }: IndexedCard, search: Search): boolean {
  const { filters, now } = search;
  if (!isCardVisible(card, until, now)) return false;
  return filters.every((filter) => passes[filter](card, now)) && isInRanges(card, search);
}

/** Predicate of each filter. Only chosen filters run, because computing a city's local time is slow. */
const passes: Record<ListingFilter, (card: ListingCard, now: Date) => boolean> = {
  online: isOnline,
  'with-location': ({ hasOwnPlace }) => hasOwnPlace,
  // Every public listing is verified.
  verified: () => true,
  'photos-with-face': ({ showsFace }) => showsFace,
  'in-office-hours': (card, now) => {
    const zone = findCity(card.city)?.zone;
    return zone !== undefined && isOpenAt(card, zone, now);
  },
};

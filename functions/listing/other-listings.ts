import type { Card, ListingDetail } from '#shared/api/listing.ts';
import { listingLimits } from '#shared/listing-options.ts';
import { decodeCard } from '#functions/core/projection/card.ts';
import { queryCards } from './listing-table.ts';
import { isCardVisible, isOnline, publicCard, shownUntil } from './public-card.ts';

/** Number of cards to read. They cost at most 2 read units (BROWSE-6). */
const read = listingLimits.pageSize + 1;
const shown = 6;

/**
 * Returns up to six other listings of the same city and category, with one query of the newest (BROWSE-16). Listings of
 * the same municipality come first, then those available now, then the newest. `until` is the first time at which one
 * of them stops being visible or available now (ISO 8601, UTC); it is for the page's cache only, not for visitors.
 */
export async function otherListings(
  { id, category, city, municipality }: Pick<ListingDetail, 'id' | 'category' | 'city' | 'municipality'>,
  now: Date = new Date(),
): Promise<{ cards: Card[]; until?: string }> {
  const partition = { category, placeId: city, level: 2, name: 'all' } as const;
  const newest = { index: 'published', ascending: false, range: undefined } as const;
  const page = await queryCards(partition, newest, read, undefined);
  const others = page.cards
    .map((item) => ({ item, card: decodeCard(item.card) }))
    .filter(({ item, card }) => item.listingId !== id && isCardVisible(card, item.until, now));
  const nearness = ({ card }: (typeof others)[number]): number =>
    (municipality !== undefined && card.municipality === municipality ? 2 : 0) +
    (isOnline(card, now) ? 1 : 0);
  const nearest = others.toSorted((a, b) => nearness(b) - nearness(a)).slice(0, shown);
  const until = Math.min(...nearest.map(({ item, card }) => shownUntil(item.until, card, now)));
  return {
    cards: nearest.map(({ item, card }) => publicCard(item.listingId, card, now)),
    ...(Number.isFinite(until) && { until: new Date(until).toISOString() }),
  };
}

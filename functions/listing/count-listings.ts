import type { CountQuery, ListCount } from '#shared/api/listing.ts';
import { listingLimits } from '#shared/listing-options.ts';
import type { IndexPartitionName } from '#shared/deployment/keys.ts';
import { decodeCard } from '#functions/core/projection/card.ts';
import { shows } from './browse-listings.ts';
import { keyRange } from './browse-ranges.ts';
import { orderOf, searchOf, partitionsFor } from './browse-search.ts';
import { queryCards } from './listing-table.ts';

/**
 * Counts the listings that a list with these filters would show, for the button that opens it (BROWSE-18). Unknown
 * places in the query are ignored, as in the list. Needs one query of at most 101 cards (8 read units), in the most
 * selective sort order. If `more` is true, the list continues and `count` covers only the cards that were read.
 */
export async function countListings(query: CountQuery, now: Date = new Date()): Promise<ListCount> {
  const asked = searchOf({ ...query, sort: 'newest' }, now);
  const search = searchOf({ ...query, sort: asked.price ? 'price' : asked.age ? 'age' : 'newest' }, now);
  const partition = { ...search, name: partitionsFor(search)[0] as IndexPartitionName };
  const order = { ...orderOf(search), range: keyRange(search) };
  const most = listingLimits.counted;
  const { cards, more } = await queryCards(partition, order, most + 1, undefined);
  const count = cards.filter((item) => shows(decodeCard(item.card), item, search)).length;
  return { count: Math.min(count, most), more: more || count > most };
}

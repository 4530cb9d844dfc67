import { indexes } from '#shared/deployment/table.ts';
import type { Category } from '#shared/listing-options.ts';
import {
  cardKey,
  listingIdOf,
  type PlaceLevel,
  cardPartition,
  type IndexPartitionName,
} from '#shared/deployment/keys.ts';
import { DamagedItem } from '#functions/data/stored.ts';
import { getItem, queryPage } from '#functions/data/table.ts';
import { type Item } from '#functions/data/stored.ts';
import type { EncodedCard } from '#functions/core/projection/card.ts';

export type CardIndex = 'published' | 'price' | 'born';

/** Card with its value in a sort order. */
export interface IndexedCard {
  listingId: string;
  card: EncodedCard;
  /** Time until which the card is visible, in seconds since the epoch. */
  until: number;
  value: number;
}

/** Inclusive key range of an index. */
export interface KeyRange {
  from: number;
  to: number;
}

export interface CardPartition {
  category: Category;
  placeId: string;
  level: PlaceLevel;
  name: IndexPartitionName;
}

/**
 * Queries up to `limit` cards of a partition in sort order, within `range` and after the card `after`. 25 cards cost 2
 * read units. The card `after` may have been deleted; its position stays valid.
 */
export async function queryCards(
  { category, placeId, level, name }: CardPartition,
  { index, ascending, range }: { index: CardIndex; ascending: boolean; range: KeyRange | undefined },
  limit: number,
  after: CardPosition | undefined,
): Promise<{ cards: IndexedCard[]; more: boolean }> {
  const partition = cardPartition(category, placeId, name);
  const page = await queryPage({
    IndexName: indexes[index].name,
    KeyConditionExpression: range
      ? `indexPartition = :partition AND ${index} BETWEEN :from AND :to`
      : 'indexPartition = :partition',
    ExpressionAttributeValues: {
      ':partition': partition,
      ...(range && { ':from': range.from, ':to': range.to }),
    },
    ScanIndexForward: ascending,
    Limit: limit,
    ExclusiveStartKey: after && {
      ...cardKey(after.listingId, level, name),
      indexPartition: partition,
      [index]: after.value,
    },
  });
  return { cards: page.items.map((item) => readCard(item, index)), more: page.next !== undefined };
}

/** Reads a listing's card from the partition `all`, strongly consistent. */
export async function storedCard(listingId: string): Promise<IndexedCard | undefined> {
  const item = await getItem(cardKey(listingId, 0, 'all'), true);
  return item && readCard(item, 'published');
}

/** Position of a card in a sort order. */
export type CardPosition = Pick<IndexedCard, 'listingId' | 'value'>;

/** Maximum number of cards in one query. Together they have 320 KB, which one call reads well within its timeout. */
const cardsTogether = 500;

/**
 * Reads cards of a category, newest first, starting after the card `after`. Eventually consistent, like all lists.
 * @param most maximum number of cards; yields fewer only at the end of the category
 */
export async function* cardsOfCategory(
  category: Category,
  after: CardPosition | undefined,
  most: number,
): AsyncGenerator<IndexedCard> {
  const partition: CardPartition = { category, placeId: '', level: 0, name: 'all' };
  const newestFirst = { index: 'published', ascending: false, range: undefined } as const;
  let last = after;
  for (let left = most; left > 0;) {
    const page = await queryCards(partition, newestFirst, Math.min(left, cardsTogether), last);
    yield* page.cards;
    left -= page.cards.length;
    last = page.cards.at(-1);
    if (!page.more || !last) return;
  }
}

/** Checks a card without a schema, for speed: a page reads up to a hundred. @throws DamagedItem */
function readCard(item: Item, index: CardIndex): IndexedCard {
  const { card, until, [index]: value } = item;
  if (!Array.isArray(card) || typeof until !== 'number' || typeof value !== 'number')
    throw new DamagedItem(`${item.pk} ${item.sk}`);
  return { listingId: listingIdOf(item), card: card as EncodedCard, until, value };
}

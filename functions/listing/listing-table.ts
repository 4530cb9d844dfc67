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

/** A card with its place in an order of its partition. */
export interface IndexedCard {
  listingId: string;
  card: EncodedCard;
  /** Until when it is visible, seconds since the epoch. */
  until: number;
  /** What the order goes by. */
  value: number;
}

/** A part of an index's order; both ends belong to it. */
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
 * One query of cards: `limit` of a partition in an index's order, within `range` of it, from behind `after`. 25 of them
 * are 2 read units. The card that it goes on from may be gone: its place in the order is not.
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

/** The card of one listing, as the list of everything holds it; strongly consistent. */
export async function storedCard(listingId: string): Promise<IndexedCard | undefined> {
  const item = await getItem(cardKey(listingId, 0, 'all'), true);
  return item && readCard(item, 'published');
}

/** Where a card stands in an order. */
export type CardPosition = Pick<IndexedCard, 'listingId' | 'value'>;

/** Cards of one query of all of them: 320 KB at most, which comes well within the time that a call may take. */
const cardsTogether = 500;

/**
 * Some cards of a category, the newest first, from behind `after`. Eventually consistent, as every list is.
 * @param most of them; fewer only at the end of the category
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

/** By hand and not by a schema: a page reads up to a hundred. @throws DamagedItem */
function readCard(item: Item, index: CardIndex): IndexedCard {
  const { card, until, [index]: value } = item;
  if (!Array.isArray(card) || typeof until !== 'number' || typeof value !== 'number')
    throw new DamagedItem(`${item.pk} ${item.sk}`);
  return { listingId: listingIdOf(item), card: card as EncodedCard, until, value };
}

import type { Category } from '#shared/listing-options.ts';
import { indexes } from '#shared/deployment/table.ts';
import { cardKey, contactKey, publicKey, shelfOf, type ShelfName } from '#functions/data/keys.ts';
import { getItem, type Item, queryPage } from '#functions/data/table.ts';
import type { StoredContact, StoredDetail } from '#functions/projection/public-set.ts';
import type { EncodedCard } from '#functions/projection/card.ts';

export type CardIndex = 'published' | 'price' | 'born';

/** A card as an index gives it back. */
export type CardItem = Item & { shelf: string; card: EncodedCard; until: number };

/** A part of an index's order; both ends belong to it. */
export interface KeyRange {
  from: number;
  to: number;
}

export interface Shelf {
  category: Category;
  placeId: string;
  name: ShelfName;
}

/**
 * One query of cards: `limit` of a shelf in an index's order, within `range` of it, from after `start`. 25 of them
 * are 2 read units.
 */
export async function cardsOnShelf(
  { category, placeId, name }: Shelf,
  { index, ascending, range }: { index: CardIndex; ascending: boolean; range: KeyRange | undefined },
  limit: number,
  start: Record<string, unknown> | undefined,
): Promise<{ items: CardItem[]; more: boolean }> {
  const page = await queryPage({
    IndexName: indexes[index].name,
    KeyConditionExpression: range ? `shelf = :shelf AND ${index} BETWEEN :from AND :to` : 'shelf = :shelf',
    ExpressionAttributeValues: {
      ':shelf': shelfOf(category, placeId, name),
      ...(range && { ':from': range.from, ':to': range.to }),
    },
    ScanIndexForward: ascending,
    Limit: limit,
    ExclusiveStartKey: start,
  });
  return { items: page.items as CardItem[], more: page.lastKey !== undefined };
}

/** The card of one listing, as the list of everything holds it. */
export const storedCard = async (id: string): Promise<CardItem | undefined> =>
  (await getItem(cardKey(id, 0, 'all'), true)) as CardItem | undefined;

/** Cards of one query of all of them: 320 KB at most, which comes well within the time that a call may take. */
const cardsTogether = 500;

/** Every card of a category, the newest first. Eventually consistent, as every list is. */
export async function* cardsOfCategory(category: Category): AsyncGenerator<CardItem & { published: number }> {
  let start: Record<string, unknown> | undefined;
  do {
    const page = await queryPage({
      IndexName: indexes.published.name,
      KeyConditionExpression: 'shelf = :shelf',
      ExpressionAttributeValues: { ':shelf': shelfOf(category, '', 'all') },
      ScanIndexForward: false,
      Limit: cardsTogether,
      ExclusiveStartKey: start,
    });
    yield* page.items as Array<CardItem & { published: number }>;
    start = page.lastKey;
  } while (start);
}

/**
 * What the public may read of a listing, and until when (seconds since the epoch). Strongly consistent: a listing
 * that its owner hides is hidden from the next reader on.
 */
export async function publicDetail(id: string): Promise<(StoredDetail & { until: number }) | undefined> {
  const item = await getItem(publicKey(id), true);
  return item && { ...(item['detail'] as StoredDetail), until: item['until'] as number };
}

/** Strongly consistent: who was hidden a moment ago is not called. */
export async function publicContact(id: string): Promise<(StoredContact & { until: number }) | undefined> {
  const item = await getItem(contactKey(id), true);
  return item as unknown as (StoredContact & { until: number }) | undefined;
}

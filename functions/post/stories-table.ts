import { indexes } from '#shared/deployment/table.ts';
import type { Category } from '#shared/listing-options.ts';
import { listingIdOf, type PlaceLevel, storyCardKey, storyPartition } from '#shared/deployment/keys.ts';
import { readAs } from '#functions/data/stored.ts';
import { queryPage } from '#functions/data/table.ts';
import { decodeStoryCard, type StoredStoryCard } from '#functions/core/projection/stories-table.ts';

/** `published` is the newest story's time, seconds since the epoch. */
interface StripPosition {
  listingId: string;
  published: number;
}

/** Card of a provider in a strip. */
export interface StrippedCard extends StripPosition {
  card: StoredStoryCard;
  /** Time until which the card is visible, seconds since the epoch. */
  until: number;
}

/**
 * Queries `limit` providers whose newest story was published after `since`, newest first, starting after `after`.
 * Thirteen cards cost 1 read unit. Eventually consistent, like every list.
 */
export async function storyCardsAt(
  { category, placeId, level }: { category: Category; placeId: string; level: PlaceLevel },
  since: number,
  limit: number,
  after: StripPosition | undefined,
): Promise<{ cards: StrippedCard[]; more: boolean }> {
  const partition = storyPartition(category, placeId);
  const page = await queryPage({
    IndexName: indexes.published.name,
    KeyConditionExpression: 'indexPartition = :partition AND published > :since',
    ExpressionAttributeValues: { ':partition': partition, ':since': since },
    ScanIndexForward: false,
    Limit: limit,
    ExclusiveStartKey: after && {
      ...storyCardKey(after.listingId, level),
      indexPartition: partition,
      published: after.published,
    },
  });
  const cards = page.items.map((item) => {
    const { card, until, published } = readAs(storyCardItem, item);
    return { listingId: listingIdOf(item), card, until, published };
  });
  return { cards, more: page.next !== undefined };
}

const storyCardItem = {
  parse(item: unknown): Omit<StrippedCard, 'listingId'> {
    const { card, until, published } = item as Record<string, unknown>;
    if (typeof until !== 'number' || typeof published !== 'number') throw new Error('not a valid story card');
    return { card: decodeStoryCard(card), until, published };
  },
};

import * as z from 'zod';
import { findCity } from '#shared/location/catalogue.ts';
import { postEnd } from '#shared/post.ts';
import { storiesKey, storyCardKey, storyPartition } from '#shared/deployment/keys.ts';
import type { Item } from '#functions/data/stored.ts';
import type { CardPlace, ListingCard } from './card.ts';
import { levelsOf } from './index-partitions.ts';
import { storedStory, type StoredStory } from './stories.ts';

/** Stories of a listing, as stored in its public item. */
export const storiesReader = z.object({
  stories: z.array(storedStory),
  /** Stories of a closed country are not public. */
  country: z.string(),
  /** When the listing stops being visible, seconds since the epoch. */
  until: z.number(),
});

/** Minimal schema for comparing captions before a change. To show stories, `storiesReader` requires more fields. */
const captionsOnly = z.object({ stories: z.array(z.object({ id: z.string(), caption: z.string() })) });

/** Returns the captions of stored stories, by story id. */
export const captionsOf = (item: unknown): Map<string, string> =>
  new Map(captionsOnly.parse(item).stories.map(({ id, caption }) => [id, caption]));

/**
 * Provider's card in the story strip. `photo` is the newest story's picture, `avatarId` the provider's public picture.
 */
export interface StoredStoryCard {
  title: string;
  city: string;
  photo: Pick<StoredStory, 'id' | 'width' | 'height' | 'blur'>;
  avatarId: string;
}

/**
 * Decodes a stored story card.
 * @throws Error for any other value
 */
export function decodeStoryCard(encoded: unknown): StoredStoryCard {
  const [title, city, id, width, height, blur, avatarId] = encodedCard.parse(encoded);
  return { title, city, photo: { id, width, height, blur }, avatarId };
}

/**
 * Positions of the encoding. Add new positions only at the end: cards in the previous format stay stored for up to a
 * day.
 */
const encodedCard = z.tuple([
  z.string(),
  z.string(),
  z.string(),
  z.number(),
  z.number(),
  z.string(),
  z.string(),
]);

interface Shown {
  listingId: string;
  card: Pick<ListingCard, 'title' | 'category'> & CardPlace;
  stories: readonly StoredStory[];
  avatarId: string;
}

const seconds = (at: Date | number): number => Math.floor(Number(at) / 1000);

/**
 * Builds the items of a listing's stories: one for the viewer, and one card per place level for the strip. The cards
 * are in the index by day of publication. The TTL deletes items some time after the last story ends, so every read must
 * check `until`.
 * @param until when the listing stops being visible, seconds since the epoch
 */
export function storyItems({ listingId, card, stories, avatarId }: Shown, until: number): Item[] {
  const [newest] = stories;
  if (!newest) return [];
  const { id, width, height, blur, publishedAt } = newest;
  const end = seconds(postEnd(publishedAt));
  const encoded: z.infer<typeof encodedCard> = [card.title, card.city, id, width, height, blur, avatarId];
  const country = findCity(card.city)?.country ?? '';
  return [
    { ...storiesKey(listingId), stories, country, until, ttl: end },
    ...levelsOf(card).map(([level, place]) => ({
      ...storyCardKey(listingId, level),
      indexPartition: storyPartition(card.category, place),
      published: seconds(Date.parse(publishedAt)),
      until: Math.min(until, end),
      card: encoded,
      ttl: end,
    })),
  ];
}

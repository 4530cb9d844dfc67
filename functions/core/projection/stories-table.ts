import * as z from 'zod';
import { findCity } from '#shared/location/catalogue.ts';
import { postEnd } from '#shared/post.ts';
import { storiesKey, storyCardKey, storyPartition } from '#shared/deployment/keys.ts';
import type { Item } from '#functions/data/stored.ts';
import type { CardPlace, ListingCard } from './card.ts';
import { levelsOf } from './index-partitions.ts';
import { storedStory, type StoredStory } from './stories.ts';

/** The posts of one listing as its public item holds them. */
export const storiesReader = z.object({
  stories: z.array(storedStory),
  /** The listing's: what is of a country that is closed is not public. */
  country: z.string(),
  /** When the listing stops being visible, seconds since the epoch. */
  until: z.number(),
});

/** What a change compares with: less than visitors read. */
const captionsOnly = z.object({ stories: z.array(z.object({ id: z.string(), caption: z.string() })) });

/** What is told apart of the stories that are shown: their captions by their ids. */
export const captionsOf = (item: unknown): Map<string, string> =>
  new Map(captionsOnly.parse(item).stories.map(({ id, caption }) => [id, caption]));

/** A provider in the strip: the title, where they are, the newest story's picture and their own. */
export interface StoredStoryCard {
  title: string;
  city: string;
  photo: Pick<StoredStory, 'id' | 'width' | 'height' | 'blur'>;
  avatarId: string;
}

/** @throws Error for anything that is no such card */
export function decodeStoryCard(encoded: unknown): StoredStoryCard {
  const [title, city, id, width, height, blur, avatarId] = encodedCard.parse(encoded);
  return { title, city, photo: { id, width, height, blur }, avatarId };
}

/** Positions of the encoding, as they are decoded. Append only: what is stored lives for a day. */
const encodedCard = z.tuple([
  z.string(),
  z.string(),
  z.string(),
  z.number(),
  z.number(),
  z.string(),
  z.string(),
]);

/** What of a public set its stories are shown with. */
interface Shown {
  listingId: string;
  card: Pick<ListingCard, 'title' | 'category'> & CardPlace;
  stories: readonly StoredStory[];
  avatarId: string;
}

const seconds = (at: Date | number): number => Math.floor(Number(at) / 1000);

/**
 * The items of a listing's stories: what the viewer shows, and the listing's place in the strip of each place level,
 * among the cards of which the index holds the day of publication; none where it has no story. They delete themselves
 * some time after their last story's end; visitors don't wait for that.
 *
 * @param until of the listing, seconds since the epoch
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

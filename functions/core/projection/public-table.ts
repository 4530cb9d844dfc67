import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import { AppError } from '#shared/errors.ts';
import { openCountries } from '#functions/data/environment.ts';
import {
  cardKey,
  contactKey,
  listingPk,
  publicKey,
  cardPartition,
  storiesKey,
} from '#shared/deployment/keys.ts';
import { asStored, readAs, type Reader } from '#functions/data/stored.ts';
import { queryPartition, readItem } from '#functions/data/table.ts';
import { type Item } from '#functions/data/stored.ts';
import { bornNumber, encodeCard } from './card.ts';
import { itemBytes } from './item-size.ts';
import {
  detailPhotoIds,
  type PublicSet,
  type StoredContact,
  storedDetail,
  type StoredDetail,
  written,
} from './public-set.ts';
import { levelsOf, partitionsOf } from './index-partitions.ts';
import type { StoredStory } from './stories.ts';
import { captionsOf, storiesReader, storyItems } from './stories-table.ts';

/** Whether something stored as public is so at this moment; `until` in seconds since the epoch. */
export const isVisible = (country: string, until: number, now: Date): boolean =>
  until * 1000 > now.getTime() && openCountries().includes(country);

/** What a change compares with: less than visitors read, so that a listing can be hidden whatever else is damaged. */
const photosOnly = z.object({
  detail: z.object({
    photos: z.array(z.object({ id: z.string() })),
    avatar: z.object({ id: z.string() }).optional(),
  }),
});

/** Something that stops being visible at `until` (seconds since the epoch). */
type Ending<T> = T & { until: number };

const detail = z.object({ detail: storedDetail, until: z.number() });

const contact = z.object({
  contact: written<StoredContact['contact']>(),
  social: written<StoredContact['social']>(),
  until: z.number(),
}) satisfies Reader<Ending<StoredContact>>;

/**
 * What the public may read of a listing while it is visible; undefined for any other id. Strongly consistent: a listing
 * that its owner hides is hidden from the next reader on.
 */
export async function visibleDetail(listingId: string, now: Date): Promise<Ending<StoredDetail> | undefined> {
  const item = await readItem(publicKey(listingId), detail);
  if (!item || !isVisible(item.detail.content.country, item.until, now)) return undefined;
  return { ...item.detail, until: item.until };
}

/** Strongly consistent: who was hidden a moment ago is not called. */
export const publicContact = (listingId: string): Promise<Ending<StoredContact> | undefined> =>
  readItem(contactKey(listingId), contact);

/** The posts of a listing, also those that are over. Strongly consistent: one that its owner takes back is gone at once. */
export const publicStories = (
  listingId: string,
): Promise<{ stories: StoredStory[]; country: string; until: number } | undefined> =>
  readItem(storiesKey(listingId), storiesReader);

/** The photos that the listing's public items show at this moment. */
export async function shownPhotos(listingId: string): Promise<string[]> {
  const { photoIds = [] } = await readStoredPublic(listingId);
  return photoIds;
}

/** What is public of one person as it is stored. */
export interface StoredPublic {
  items: Item[];
  /** The photos that are shown; undefined where nothing is public. */
  photoIds: string[] | undefined;
}

/** All that is public of a listing, strongly consistent. Only changeFacts writes it: `factsVersion` guards it too. */
export async function readStoredPublic(listingId: string | undefined): Promise<StoredPublic> {
  if (listingId === undefined) return { items: [], photoIds: undefined };
  const items = await queryPartition(listingPk(listingId));
  const item = items.find((one) => one.sk === publicKey(listingId).sk);
  if (!item) return { items, photoIds: undefined };
  const stories = [...storedCaptions(items, listingId).keys()];
  return { items, photoIds: [...detailPhotoIds(readAs(photosOnly, item).detail), ...stories] };
}

/** The captions of the listing's stories as they are stored, by their ids. */
function storedCaptions(items: readonly Item[], listingId: string): Map<string, string> {
  const item = items.find((one) => one.sk === storiesKey(listingId).sk);
  return item ? readAs({ parse: captionsOf }, item) : new Map<string, string>();
}

/**
 * Whether visitors read other words of a listing than they did, or of a story; false where there were none. Photos and
 * presence are not words.
 */
export function saysOtherwise({ items }: StoredPublic, set: PublicSet): boolean {
  const { listingId, detail: next, stories } = set;
  const captions = storedCaptions(items, listingId);
  if (stories.some(({ id, caption }) => captions.has(id) && captions.get(id) !== caption)) return true;
  const { sk } = publicKey(listingId);
  const item = items.find((one) => one.sk === sk);
  const wordsOf = ({ content, dateOfBirth, numbers }: StoredDetail) =>
    asStored({ content, dateOfBirth, numbers });
  // Compared as it was written, by whichever version: what can't be read any more says something else.
  return item !== undefined && !isDeepStrictEqual(wordsOf(item['detail'] as StoredDetail), wordsOf(next));
}

/** Bytes of one card item: 25 of them are read with 2 read units (BROWSE-6). */
export const maxCardBytes = 640;

/**
 * The items that hold what is public of one person; none where nothing is.
 * @throws AppError invalid-input where a card would not fit (the title's bytes are what varies most)
 */
export function publicItems(set: PublicSet | undefined): Item[] {
  if (!set) return [];
  const { listingId, detail, contact } = set;
  // Seconds, and rounded down: readers compare it, and a few bytes count in 25 cards.
  const until = Math.floor(set.until.getTime() / 1000);
  return [
    { ...publicKey(listingId), detail, until },
    { ...contactKey(listingId), ...contact, until },
    ...cardItems(set, until),
    ...storyItems({ listingId, card: set.card, stories: set.stories, avatarId: pictureOf(set) }, until),
  ];
}

/** The provider's public picture: the avatar, or the first photo in its place. */
const pictureOf = ({ detail, card }: PublicSet): string => detail.avatar?.id ?? card.photo.id;

function cardItems({ listingId, card, detail }: PublicSet, until: number): Item[] {
  const encoded = encodeCard(card);
  return levelsOf(card).flatMap(([level, place]) =>
    partitionsOf(card).map((name) => {
      const item = {
        ...cardKey(listingId, level, name),
        indexPartition: cardPartition(card.category, place, name),
        published: Math.floor(Date.parse(detail.publishedAt) / 1000),
        price: card.price,
        born: bornNumber(card.dateOfBirth),
        until,
        card: encoded,
      };
      const bytes = itemBytes(item);
      if (bytes > maxCardBytes) {
        throw new AppError('invalid-input', `a card of ${bytes} bytes`, [
          { field: 'content.title', message: 'shorter, or with fewer special characters' },
        ]);
      }
      return item;
    }),
  );
}

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

/** True if a stored public item is visible now: before `until` (seconds since the epoch) and in an open country. */
export const isVisible = (country: string, until: number, now: Date): boolean =>
  until * 1000 > now.getTime() && openCountries().includes(country);

/**
 * Minimal schema for comparing photos before a change. A listing must remain hideable even if its other fields are
 * damaged.
 */
const photosOnly = z.object({
  detail: z.object({
    photos: z.array(z.object({ id: z.string() })),
    avatar: z.object({ id: z.string() }).optional(),
  }),
});

/** Data that stops being visible at `until` (seconds since the epoch). */
type Ending<T> = T & { until: number };

const detail = z.object({ detail: storedDetail, until: z.number() });

const contact = z.object({
  contact: written<StoredContact['contact']>(),
  social: written<StoredContact['social']>(),
  until: z.number(),
}) satisfies Reader<Ending<StoredContact>>;

/**
 * Reads the public data of a visible listing. Strongly consistent, so a listing hidden by its owner disappears from the
 * next request on.
 */
export async function visibleDetail(listingId: string, now: Date): Promise<Ending<StoredDetail> | undefined> {
  const item = await readItem(publicKey(listingId), detail);
  if (!item || !isVisible(item.detail.content.country, item.until, now)) return undefined;
  return { ...item.detail, until: item.until };
}

/**
 * Reads a listing's public contact; the caller checks `until`. Strongly consistent, so that visitors can't call a provider whose listing was
 * hidden a moment ago.
 */
export const publicContact = (listingId: string): Promise<Ending<StoredContact> | undefined> =>
  readItem(contactKey(listingId), contact);

/**
 * Reads the stories of a listing, including expired ones. Strongly consistent, so that a deleted post disappears at
 * once.
 */
export const publicStories = (
  listingId: string,
): Promise<{ stories: StoredStory[]; country: string; until: number } | undefined> =>
  readItem(storiesKey(listingId), storiesReader);

/** Returns the ids of the photos that the listing's public items show now. */
export async function shownPhotos(listingId: string): Promise<string[]> {
  const { photoIds = [] } = await readStoredPublic(listingId);
  return photoIds;
}

/** Stored public items of one account. */
export interface StoredPublic {
  items: Item[];
  /** Ids of the photos shown; undefined if nothing is public. */
  photoIds: string[] | undefined;
}

/**
 * Reads all public items of a listing, strongly consistent. Only `changeFacts` writes these items, so the check of
 * `factsVersion` also detects concurrent changes of public items.
 */
export async function readStoredPublic(listingId: string | undefined): Promise<StoredPublic> {
  if (listingId === undefined) return { items: [], photoIds: undefined };
  const items = await queryPartition(listingPk(listingId));
  const item = items.find((one) => one.sk === publicKey(listingId).sk);
  if (!item) return { items, photoIds: undefined };
  const stories = [...storedCaptions(items, listingId).keys()];
  return { items, photoIds: [...detailPhotoIds(readAs(photosOnly, item).detail), ...stories] };
}

function storedCaptions(items: readonly Item[], listingId: string): Map<string, string> {
  const item = items.find((one) => one.sk === storiesKey(listingId).sk);
  return item ? readAs({ parse: captionsOf }, item) : new Map<string, string>();
}

/** True if the public text of the listing, or of a stored story, changes. Ignores new texts, photos and presence. */
export function saysOtherwise({ items }: StoredPublic, set: PublicSet): boolean {
  const { listingId, detail: next, stories } = set;
  const captions = storedCaptions(items, listingId);
  if (stories.some(({ id, caption }) => captions.has(id) && captions.get(id) !== caption)) return true;
  const { sk } = publicKey(listingId);
  const item = items.find((one) => one.sk === sk);
  const wordsOf = ({ content, dateOfBirth, numbers }: StoredDetail) =>
    asStored({ content, dateOfBirth, numbers });
  // Compares raw values: an item in an outdated, unreadable format counts as changed.
  return item !== undefined && !isDeepStrictEqual(wordsOf(item['detail'] as StoredDetail), wordsOf(next));
}

/** Maximum bytes of a card item. The 25 items read for a page then cost 2 read units (BROWSE-6). */
export const maxCardBytes = 640;

/**
 * Builds the items of an account's public data.
 * @throws AppError invalid-input if a card is too large, for example because of its title
 */
export function publicItems(set: PublicSet | undefined): Item[] {
  if (!set) return [];
  const { listingId, detail, contact } = set;
  // Whole seconds save bytes in each card. Rounded down, so that nothing stays visible too long.
  const until = Math.floor(set.until.getTime() / 1000);
  return [
    { ...publicKey(listingId), detail, until },
    { ...contactKey(listingId), ...contact, until },
    ...cardItems(set, until),
    ...storyItems({ listingId, card: set.card, stories: set.stories, avatarId: pictureOf(set) }, until),
  ];
}

/** Returns the avatar's id, otherwise the first photo's. */
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
        throw new AppError('invalid-input', `the card has ${bytes} bytes`, [
          { field: 'content.title', message: 'shorter, or with fewer special characters' },
        ]);
      }
      return item;
    }),
  );
}

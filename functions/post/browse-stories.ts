import * as z from 'zod';
import type { StoriesQuery, Story, StoryCards } from '#shared/api/post.ts';
import { AppError } from '#shared/errors.ts';
import { findCity } from '#shared/location/catalogue.ts';
import { postEnd, postVisibleHours } from '#shared/post.ts';
import { openCursor, sealCursor } from '#functions/data/cursor.ts';
import { searchedPlace, unknownPlaces } from '#functions/core/projection/searched-place.ts';
import { publicStories, isVisible } from '#functions/core/projection/public-table.ts';
import { storyCardsAt, type StrippedCard } from './stories-table.ts';

/**
 * Providers per page of a strip. Each read requests one card more, to detect the last page; 13 cards cost 1 read unit.
 */
export const stripSize = 12;

const position = z.tuple([z.string(), z.number()]);

/**
 * Returns the providers with stories in a category and place, newest story first. Makes one query of at most 1 read
 * unit; its key condition excludes expired stories. Unknown places are ignored.
 *
 * `until` (ISO, UTC), when the first of these stories expires, is not part of the contract: it limits how long a cache
 * may keep the page.
 *
 * @throws AppError invalid-cursor
 */
export async function browseStories(
  query: StoriesQuery,
  now: Date = new Date(),
): Promise<StoryCards & { until?: string }> {
  const { category } = query;
  const { placeId, level } = searchedPlace(query);
  const strip = { category, placeId, level };
  const purpose = `stories:${category}#${placeId}`;
  const since = Math.floor(now.getTime() / 1000) - postVisibleHours * 60 * 60;
  const after = query.cursor === undefined ? undefined : await openPosition(purpose, query.cursor);
  // The story at the cursor has expired, and so have all older ones after it.
  if (after && after.published <= since) return { cards: [] };

  const { cards: read, more } = await storyCardsAt(strip, since, stripSize + 1, after);
  const part = read.slice(0, stripSize);
  const shown = part.filter((one) => isShown(one, now));
  const last = part.at(-1);
  const until = Math.min(...shown.map((one) => one.until));
  return {
    cards: shown.map(publicStoryCard),
    ...(last &&
      (more || read.length > part.length) && {
        cursor: await sealCursor(purpose, [last.listingId, last.published]),
      }),
    ...(Number.isFinite(until) && { until: new Date(until * 1000).toISOString() }),
  };
}

async function openPosition(
  purpose: string,
  cursor: string,
): Promise<{ listingId: string; published: number }> {
  const opened = position.safeParse(await openCursor(purpose, cursor));
  if (!opened.success) throw new AppError('invalid-cursor');
  const [listingId, published] = opened.data;
  return { listingId, published };
}

const isShown = ({ card, until }: StrippedCard, now: Date): boolean =>
  isVisible(findCity(card.city)?.country ?? '', until, now);

const shownPhoto = ({ id, width, height, blur }: StrippedCard['card']['photo']) => ({
  id,
  width,
  height,
  blur: blur || undefined,
});

const publicStoryCard = ({ listingId, card, published }: StrippedCard): StoryCards['cards'][number] => ({
  id: listingId,
  title: card.title,
  cityName: findCity(card.city)?.name ?? '',
  photo: shownPhoto(card.photo),
  avatar: card.avatarId,
  publishedAt: new Date(published * 1000).toISOString(),
});

/** Refuses a place that is not in the catalogue, for the API. @throws AppError invalid-input */
export function assertKnownPlace(query: StoriesQuery): void {
  const fields = unknownPlaces(query);
  if (fields.length > 0) throw new AppError('invalid-input', 'invalid place', fields);
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Returns the visible stories of a listing, newest first. Returns none if the listing is hidden, unknown or has no
 * stories, so callers can't distinguish these cases. `until` has the same meaning as in `browseStories`.
 */
export async function getStories(
  listingId: string,
  now: Date = new Date(),
): Promise<{ stories: Story[]; until?: string }> {
  const stored = uuid.test(listingId) ? await publicStories(listingId) : undefined;
  if (!stored || !isVisible(stored.country, stored.until, now)) return { stories: [] };
  const live = stored.stories.filter(({ publishedAt }) => postEnd(publishedAt) > now);
  const ends = [stored.until * 1000, ...live.map(({ publishedAt }) => postEnd(publishedAt).getTime())];
  return {
    stories: live.map(({ caption, publishedAt, ...photo }) => ({
      id: photo.id,
      caption,
      photo: shownPhoto(photo),
      publishedAt,
    })),
    ...(live.length > 0 && { until: new Date(Math.min(...ends)).toISOString() }),
  };
}

import type { StoriesQuery, StoryCards } from '#shared/api/post.ts';
import { callApi } from '#web/api/call-api.ts';
import { countFilters, isHome, type BrowseState, type ListPath } from '#web/place/browse-address.ts';
import { shortName, storyNameLetters } from '#web/card/short-name.ts';
import type { StoryPerson } from './ShownStory.tsx';

/** Person in a strip, with the picture of their newest story. */
interface StripPerson extends StoryPerson {
  photo: string;
}

/** Strip as the page contains it: the first people, and whether more exist. */
export interface Strip {
  /** Absent in the browser, which reads them from the rendered page (`drawnPeople`). */
  people?: readonly StripPerson[];
  more: boolean;
}

/** Strip as shown, and the cursor of its next part. */
export interface StripPart extends Strip {
  people: readonly StripPerson[];
  cursor?: string | undefined;
}

const shownFirst = 3;

const personOf = ({ id, title, photo }: StoryCards['cards'][number]): StripPerson => ({
  id,
  title: shortName(title, storyNameLetters),
  photo: photo.id,
});

/** Reads the people from the server-rendered strip, so that the page's data need not repeat them. */
export const drawnPeople = (): StripPerson[] =>
  [...document.querySelectorAll<HTMLAnchorElement>('a.stories__one')].map((link) => ({
    id: lastOf(link.getAttribute('href')),
    title: link.textContent ?? '',
    photo: /\/media\/([^/]+)/.exec(link.querySelector('img')?.getAttribute('src') ?? '')?.[1] ?? '',
  }));

const lastOf = (path: string | null): string => path?.split('/').at(-1) ?? '';

/** Returns the strip's first people; undefined without stories, so that no strip is rendered. */
export function stripOf({ cards, cursor }: StoryCards): StripPart | undefined {
  if (cards.length === 0) return undefined;
  return {
    people: cards.slice(0, shownFirst).map(personOf),
    more: cards.length > shownFirst || cursor !== undefined,
  };
}

/**
 * True if a list has a strip above it (POST-6): the home page, and lists of a city. On filtered lists and later pages a
 * strip would get in the way.
 */
export const hasStrip = (path: ListPath, state: BrowseState): boolean =>
  (isHome(path) || state.city !== undefined) && state.cursor === undefined && countFilters(state) === 0;

/** Returns the query for the stories of a list's strip. */
export const stripQuery = ({ category, country, city, municipality }: BrowseState): StoriesQuery => ({
  category,
  country,
  city,
  municipality,
});

/** Loads the strip of a list in the browser; undefined if loading fails. */
export async function loadStrip(
  path: ListPath,
  state: BrowseState,
  signal: AbortSignal,
): Promise<Strip | undefined> {
  if (!hasStrip(path, state)) return undefined;
  const found = await callApi('browseStories', { query: stripQuery(state) }, { signal }).catch(
    () => undefined,
  );
  return found && stripOf(found);
}

/**
 * Loads the next people of a strip. The first call starts from the beginning, because the page contains only a few.
 * @throws ApiError
 */
export async function loadMore(query: StoriesQuery, known: StripPart): Promise<StripPart> {
  const { cards, cursor } = await callApi('browseStories', { query: { ...query, cursor: known.cursor } });
  const ids = new Set(known.people.map(({ id }) => id));
  const added = cards.map(personOf).filter(({ id }) => !ids.has(id));
  return { people: [...known.people, ...added], more: cursor !== undefined, cursor };
}

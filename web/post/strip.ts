import type { StoriesQuery, StoryCards } from '#shared/api/post.ts';
import { callApi } from '#web/api/call-api.ts';
import { countFilters, type BrowseState, type ListPath } from '#web/place/browse-address.ts';
import type { StoryPerson } from './ShownStory.tsx';

/** Of whom a strip shows the newest story's picture. */
interface StripPerson extends StoryPerson {
  /** Its id. */
  photo: string;
}

/** The strip as a page brings it: the first few, and whether there are more. */
export interface Strip {
  /** Absent in the browser, where the page has them drawn (`drawnPeople`). */
  people?: readonly StripPerson[];
  more: boolean;
}

/** A strip as it is shown, and where its next part begins. */
export interface StripPart extends Strip {
  people: readonly StripPerson[];
  cursor?: string | undefined;
}

/** Shown before anybody scrolls. */
const shownFirst = 3;

/** Letters of a name that a picture of this size has room for; the page carries no more. */
const namedLetters = 20;

const shorten = (title: string): string =>
  title.length > namedLetters ? `${[...title].slice(0, namedLetters).join('').trim()}…` : title;

const personOf = ({ id, title, photo }: StoryCards['cards'][number]): StripPerson => ({
  id,
  title: shorten(title),
  photo: photo.id,
});

/** The people of the strip that the server drew, so that the page's data need not say them again. */
export const drawnPeople = (): StripPerson[] =>
  [...document.querySelectorAll<HTMLAnchorElement>('a.stories__one')].map((link) => ({
    id: lastOf(link.getAttribute('href')),
    title: link.textContent ?? '',
    photo: /\/media\/([^/]+)/.exec(link.querySelector('img')?.getAttribute('src') ?? '')?.[1] ?? '',
  }));

const lastOf = (path: string | null): string => path?.split('/').at(-1) ?? '';

/** The strip's first people; undefined where nobody has a story, so that nothing is drawn. */
export function stripOf({ cards, cursor }: StoryCards): StripPart | undefined {
  if (cards.length === 0) return undefined;
  return {
    people: cards.slice(0, shownFirst).map(personOf),
    more: cards.length > shownFirst || cursor !== undefined,
  };
}

/**
 * Whether a list has a strip above it (POST-6): home, and the list of a city. Further on in a list, and where somebody
 * narrows it down, it would be in the way of what they look for.
 */
export const hasStrip = (path: ListPath, state: BrowseState): boolean =>
  (path === '/' || state.city !== undefined) && state.cursor === undefined && countFilters(state) === 0;

/** Whose stories a list's strip shows. */
export const stripQuery = ({ category, country, city, municipality }: BrowseState): StoriesQuery => ({
  category,
  country,
  city,
  municipality,
});

/** The strip of a list, in the browser. A strip that can't be loaded is none: the list is there all the same. */
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
 * The next people of a strip: from where the last part ended, the first time from its beginning, of which the page has
 * brought only a few.
 * @throws ApiError
 */
export async function loadMore(query: StoriesQuery, known: StripPart): Promise<StripPart> {
  const { cards, cursor } = await callApi('browseStories', { query: { ...query, cursor: known.cursor } });
  const ids = new Set(known.people.map(({ id }) => id));
  const added = cards.map(personOf).filter(({ id }) => !ids.has(id));
  return { people: [...known.people, ...added], more: cursor !== undefined, cursor };
}

import { languages } from '#shared/account-options.ts';
import { samePath } from '#shared/site-path.ts';
import { categorySlugs } from '#shared/site.ts';
import { listLeftKey } from '#web/api/list-left.ts';
import { storedText, storeText } from '#web/api/stored-text.ts';

/**
 * Returns visitors to the list that they came from, with its filters, page and scroll position (BROWSE-17). If the list
 * precedes the page in this tab's history, the back link goes back in the history. Otherwise the back link opens the
 * list's address, and the list restores the scroll position. The second case covers a listing in a new tab, and
 * browsers that hide the history after a second listing.
 */

const words = Object.values(categorySlugs).flatMap((names) => Object.values(names));
const language = `(?:/(?:${languages.join('|')}))?`;
const lists = new RegExp(`^${language}(?:/|/listings|/saved|/(?:${words.join('|')})(?:/[^/]+){0,3})?$`);
const listings = new RegExp(`^${language}/listings/[^/]+`);

/** True if a path belongs to a page with a list: home, the lists, each place's list, saved listings. */
export const isListPath = (path: string): boolean => lists.test(path);

/** State of a list when the visitor left it. */
interface Left {
  address: string;
  /** CSS pixels from the top. */
  scrolled: number;
}

const returnKey = 'listReturn';

function read(): Left | undefined {
  try {
    const kept = JSON.parse(storedText(listLeftKey, 'session') ?? 'null') as Partial<Left> | null;
    const address = samePath(kept?.address);
    if (!address || !isListPath(new URL(address, location.origin).pathname)) return undefined;
    return { address, scrolled: Number(kept?.scrolled) || 0 };
  } catch {
    // Another version of the site stored this value.
    return undefined;
  }
}

/** Stores a list's state when the visitor leaves it. Restores the scroll position on return from a listing. */
export function followList(): void {
  const here = location.pathname + location.search;
  if (!isListPath(location.pathname)) return;
  const isReturn = storedText(returnKey, 'session') !== undefined;
  storeText(returnKey, undefined, 'session');
  const left = read();
  if (isReturn && left?.address === here) scrollTo({ top: left.scrolled, behavior: 'instant' });
  addEventListener('pagehide', () => {
    const leaving: Left = { address: here, scrolled: Math.round(scrollY) };
    storeText(listLeftKey, JSON.stringify(leaving), 'session');
  });
}

/** Returns the page of this site that linked here; undefined if the visitor came from elsewhere. */
function cameFrom(): URL | undefined {
  if (!URL.canParse(document.referrer)) return undefined;
  const from = new URL(document.referrer);
  return from.origin === location.origin ? from : undefined;
}

/** True if a link of a list led here, such as a filter. */
export function cameFromList(): boolean {
  const from = cameFrom();
  return from !== undefined && isListPath(from.pathname);
}

/** Returns the address of the list that the visitor came from, directly or through other listings, if any. */
export function listBehind(): string | undefined {
  const from = cameFrom();
  if (!from) return undefined;
  return isListPath(from.pathname) ? from.pathname + from.search : read()?.address;
}

/** Part of the Navigation API that this file uses; not every browser has it. */
interface Navigation {
  entries: () => ReadonlyArray<{ url: string | null; key: string; index: number }>;
  currentEntry: { index: number } | null;
  traverseTo: (key: string) => { committed: Promise<unknown>; finished: Promise<unknown> };
}

/**
 * Goes back to the list in this tab's history.
 * @param list address of the list, which opens if the browser refuses to go back
 * @returns false if the history lacks the list or the browser hides it; the caller then opens the list's address
 */
export function goBackToList(list: string): boolean {
  const { navigation } = window as { navigation?: Navigation };
  if (navigation) {
    const key = keyOfList(navigation);
    if (key === undefined) return false;
    const { committed, finished } = navigation.traverseTo(key);
    const followInstead = () => location.assign(list);
    committed.catch(followInstead);
    finished.catch(() => undefined);
    return true;
  }
  const from = cameFrom();
  if (!from || !isListPath(from.pathname) || history.length < 2) return false;
  history.back();
  return true;
}

/** Finds the nearest list before this page, with only listings in between. */
function keyOfList(navigation: Navigation): string | undefined {
  const behind = navigation.entries().slice(0, navigation.currentEntry?.index ?? 0);
  for (const { url, key } of behind.toReversed()) {
    const path = url === null ? '' : new URL(url).pathname;
    if (isListPath(path)) return key;
    if (!listings.test(path)) return undefined;
  }
  return undefined;
}

/** Makes the list restore its scroll position, because the visitor returns through its address. */
export const expectReturn = (): void => storeText(returnKey, '1', 'session');

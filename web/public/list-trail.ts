import { languages } from '#shared/account-options.ts';
import { samePath } from '#shared/site-path.ts';
import { categorySlugs } from '#shared/site.ts';
import { listLeftKey } from '#web/api/list-left.ts';
import { storedText, storeText } from '#web/api/stored-text.ts';

/**
 * The way back to the list that somebody came from, with its filters, page and scroll position (BROWSE-17). Where the
 * list lies behind the page in this tab's history, back is back. Where it does not (a listing in a new tab, a browser
 * that doesn't tell its history after a second listing), its address is followed and scrolled as it was left.
 */

const words = Object.values(categorySlugs).flatMap((names) => Object.values(names));
const language = `(?:/(?:${languages.join('|')}))?`;
const lists = new RegExp(`^${language}(?:/|/listings|/saved|/(?:${words.join('|')})(?:/[^/]+){0,3})?$`);
const listings = new RegExp(`^${language}/listings/[^/]+`);

/** Whether a path is of a page that shows a list: home, the lists, each place's own, what is saved. */
export const isListPath = (path: string): boolean => lists.test(path);

/** A list as it was left. */
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
    // What this version doesn't know.
    return undefined;
  }
}

/** On a list: remembers how it is left, and scrolls to where it was left if a listing's page leads back here. */
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

/** The page of our own that led here; undefined where somebody came from elsewhere. */
function cameFrom(): URL | undefined {
  if (!URL.canParse(document.referrer)) return undefined;
  const from = new URL(document.referrer);
  return from.origin === location.origin ? from : undefined;
}

/** Where the list is that somebody came from, directly or over other listings; undefined from elsewhere. */
export function listBehind(): string | undefined {
  const from = cameFrom();
  if (!from) return undefined;
  return isListPath(from.pathname) ? from.pathname + from.search : read()?.address;
}

/** Of the Navigation API as much as is used here; not every browser has it. */
interface Navigation {
  entries: () => ReadonlyArray<{ url: string | null; key: string; index: number }>;
  currentEntry: { index: number } | null;
  traverseTo: (key: string) => { committed: Promise<unknown>; finished: Promise<unknown> };
}

/**
 * Goes back to the list in this tab's history.
 * @returns false where it isn't there, or the browser doesn't say: then its address is to be followed
 */
export function goBackToList(): boolean {
  const { navigation } = window as { navigation?: Navigation };
  if (navigation) {
    const key = keyOfList(navigation);
    if (key === undefined) return false;
    const { committed, finished } = navigation.traverseTo(key);
    const followInstead = () => location.assign(listBehind() ?? '/listings');
    committed.catch(followInstead);
    finished.catch(() => undefined);
    return true;
  }
  const from = cameFrom();
  if (!from || !isListPath(from.pathname) || history.length < 2) return false;
  history.back();
  return true;
}

/** The nearest list behind this page, with nothing but listings in between. */
function keyOfList(navigation: Navigation): string | undefined {
  const behind = navigation.entries().slice(0, navigation.currentEntry?.index ?? 0);
  for (const { url, key } of behind.toReversed()) {
    const path = url === null ? '' : new URL(url).pathname;
    if (isListPath(path)) return key;
    if (!listings.test(path)) return undefined;
  }
  return undefined;
}

/** Says that the list's address is followed to come back, so that it is scrolled as it was left. */
export const expectReturn = (): void => storeText(returnKey, '1', 'session');

import { useSyncExternalStore } from 'react';
import { readSavedList, shownIds, type SavedList } from '#shared/saved.ts';

/** Storage key of the saved listings. Logout removes the account's listings from the list (web/app/sync-saved.ts). */
const key = 'savedListings';

let list: SavedList = [];
/** Stored text from which `list` was parsed; undefined before the first read. */
let text: string | null | undefined;
let kept = true;
const listeners = new Set<() => void>();

/**
 * Returns the listings saved in this browser. If storage is blocked, they are lost when the visitor leaves the page.
 */
export function savedList(): SavedList {
  try {
    const stored = localStorage.getItem(key);
    if (stored !== text && kept) {
      text = stored;
      list = readSavedList(parseList(stored));
    }
  } catch {
    kept = false;
  }
  return list;
}

function parseList(stored: string | null): unknown {
  try {
    return stored === null ? undefined : (JSON.parse(stored) as unknown);
  } catch {
    // Truncated or foreign text counts as an empty list.
    return undefined;
  }
}

/** Changes the stored list. Reads it first, to keep changes from other tabs. Returns whether the browser stored it. */
export function changeSaved(change: (list: SavedList) => SavedList): boolean {
  list = change(savedList());
  try {
    const next = JSON.stringify(list);
    if (list.length === 0) localStorage.removeItem(key);
    else localStorage.setItem(key, next);
    text = list.length === 0 ? null : next;
    kept = true;
  } catch {
    kept = false;
  }
  for (const listener of listeners) listener();
  return kept;
}

function subscribe(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === key || event.key === null) listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}

/** Returns the list; undefined on the server. */
export const useSavedList = (): SavedList | undefined =>
  useSyncExternalStore<SavedList | undefined>(subscribe, savedList, () => undefined);

export const useIsSaved = (id: string): boolean =>
  useSyncExternalStore(
    subscribe,
    () => shownIds(savedList()).includes(id),
    () => false,
  );

/**
 * True if the list remains stored after the visitor leaves this page. Call `isKept` after reading or changing the list.
 */
export const isKept = (): boolean => kept;

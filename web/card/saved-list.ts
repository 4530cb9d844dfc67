import { useSyncExternalStore } from 'react';
import { readSavedList, shownIds, type SavedList } from '#shared/saved.ts';

/** Ours alone; what an account holds leaves it at logout (web/platform/session.ts). */
const key = 'savedListings';

let list: SavedList = [];
/** The stored text that `list` was read from; undefined before the first reading. */
let text: string | null | undefined;
let kept = true;
const listeners = new Set<() => void>();

/**
 * What is saved on this browser. Where storage is blocked the list lives as long as the page, and `isKept` says so.
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
    // Not written by us, or cut off: as if nothing were saved.
    return undefined;
  }
}

/** Changes the list by what it holds at this moment, other tabs' changes included. @returns whether it will last */
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

/** The list; undefined on the server, which does not know it. */
export const useSavedList = (): SavedList | undefined =>
  useSyncExternalStore<SavedList | undefined>(subscribe, savedList, () => undefined);

export const useIsSaved = (id: string): boolean =>
  useSyncExternalStore(
    subscribe,
    () => shownIds(savedList()).includes(id),
    () => false,
  );

/** Whether what is saved survives this page; asked after the list was read or changed. */
export const isKept = (): boolean => kept;

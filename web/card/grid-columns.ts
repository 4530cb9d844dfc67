import { useSyncExternalStore } from 'react';
import { storeText } from '#web/api/stored-text.ts';
import { gridSizes } from './photo-sources.ts';

/**
 * Storage key of the choice between one and two columns on phones (BROWSE-12). shared/inline-script.ts sets the choice
 * on <html> before the first paint, because the cached page is the same for every visitor.
 */
const key = 'gridColumns';
const listeners = new Set<() => void>();

const isSingle = (): boolean => document.documentElement.dataset['columns'] === '1';

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** True if this browser shows one column on phones; false on the server. */
export const useSingleColumn = (): boolean => useSyncExternalStore(subscribe, isSingle, () => false);

/** Returns the `sizes` attribute for the photos of a grid, or of the home page's grid. */
export function useGridSizes(home = false): string {
  const { phone, single, tile, homeTile } = gridSizes;
  return `${useSingleColumn() ? single : phone}, ${home ? homeTile : tile}`;
}

/** Shows one or two columns and stores the preference, if storage allows. */
export function showSingleColumn(single: boolean): void {
  const { dataset } = document.documentElement;
  if (single) dataset['columns'] = '1';
  else delete dataset['columns'];
  storeText(key, single ? '1' : undefined);
  for (const listener of listeners) listener();
}

import { useSyncExternalStore } from 'react';
import { storeText } from '#web/api/stored-text.ts';
import { gridSizes } from './photo-sources.ts';

/**
 * Two columns on phones, or one: a choice of this browser's (BROWSE-12), set on <html> before the first paint by
 * shared/inline-script.ts, since the page is the same for everybody.
 */
const key = 'gridColumns';
const listeners = new Set<() => void>();

const isSingle = (): boolean => document.documentElement.dataset['columns'] === '1';

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Whether this browser shows one column on phones; false while the server renders. */
export const useSingleColumn = (): boolean => useSyncExternalStore(subscribe, isSingle, () => false);

/** How wide the grid shows a photo: the `sizes` attribute. */
export const useGridSizes = (): string => gridSizes[useSingleColumn() ? 'single' : 'grid'];

/** Shows one column or two, and remembers it where storage is allowed. */
export function showSingleColumn(single: boolean): void {
  const { dataset } = document.documentElement;
  if (single) dataset['columns'] = '1';
  else delete dataset['columns'];
  storeText(key, single ? '1' : undefined);
  for (const listener of listeners) listener();
}

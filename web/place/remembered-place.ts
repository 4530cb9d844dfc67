import type { Place } from '#shared/location/place.ts';
import { storedText, storeText } from '#web/api/stored-text.ts';

/** Keys in the browser's storage (BROWSE-10); the values are catalogue ids. */
const keys = {
  country: 'selectedCountry',
  city: 'selectedCity',
  municipality: 'selectedMunicipality',
} as const;
const levels = ['country', 'city', 'municipality'] as const;

/** Returns the place chosen last in this browser. */
export function rememberedPlace(): Place | undefined {
  const place: Place = Object.fromEntries(levels.map((level) => [level, storedText(keys[level])]));
  return place.country ? place : undefined;
}

/**
 * True if another tab changed the remembered place. A `storage` event without a key means that all storage was cleared.
 */
export const isPlaceChange = ({ key }: StorageEvent): boolean =>
  key === null || levels.some((level) => keys[level] === key);

const lastListKey = 'listPlace';

/** Returns the place of this tab's last list, as stored by `rememberListPlace`; empty if none. */
export const lastListPlace = (): string => storedText(lastListKey, 'session') ?? '';

/** Stores a list's place for this tab only: a visitor who came by a link has not chosen the place. */
export const rememberListPlace = (parameters: string): void => storeText(lastListKey, parameters, 'session');

/** Remembers a chosen place; a place without a country clears the memory. */
export function rememberPlace(place: Place): void {
  storeText(lastListKey, undefined, 'session');
  for (const level of levels) storeText(keys[level], place.country && place[level]);
}

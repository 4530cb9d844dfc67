import type { Place } from '#shared/location/place.ts';
import { storedText, storeText } from '#web/api/stored-text.ts';

/** Keys of the browser's storage (BROWSE-10); they hold ids of the catalogue. */
const keys = {
  country: 'selectedCountry',
  city: 'selectedCity',
  municipality: 'selectedMunicipality',
} as const;
const levels = ['country', 'city', 'municipality'] as const;

/** The place chosen last on this browser. */
export function rememberedPlace(): Place | undefined {
  const place: Place = Object.fromEntries(levels.map((level) => [level, storedText(keys[level])]));
  return place.country ? place : undefined;
}

/** Whether another tab changed the remembered place; a `storage` event without a key says that all was cleared. */
export const isPlaceChange = ({ key }: StorageEvent): boolean =>
  key === null || levels.some((level) => keys[level] === key);

const lastListKey = 'listPlace';

/** The place of the list that this tab showed last, as `rememberListPlace` was told; empty where there was none. */
export const lastListPlace = (): string => storedText(lastListKey, 'session') ?? '';

/** Notes the place of a list for this tab: whoever came by a link or from a search engine has chosen none. */
export const rememberListPlace = (parameters: string): void => storeText(lastListKey, parameters, 'session');

/** Remembers a place that was chosen; one without a country forgets it. */
export function rememberPlace(place: Place): void {
  storeText(lastListKey, undefined, 'session');
  for (const level of levels) storeText(keys[level], place.country && place[level]);
}

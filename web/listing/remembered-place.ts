import type { Place } from '#shared/location/place.ts';

/** Keys of the browser's storage (BROWSE-10); they hold ids of the catalogue. */
const keys = {
  country: 'selectedCountry',
  city: 'selectedCity',
  municipality: 'selectedMunicipality',
} as const;
const levels = ['country', 'city', 'municipality'] as const;

/** The place chosen last on this browser; nothing where storage is switched off. */
export function rememberedPlace(): Place | undefined {
  try {
    const place: Place = {};
    for (const level of levels) place[level] = localStorage.getItem(keys[level]) ?? undefined;
    return place.country ? place : undefined;
  } catch {
    // Storage may be forbidden (private windows, blocked cookies): then nothing is remembered, and all works.
    return undefined;
  }
}

/** Whether another tab changed the remembered place; a `storage` event without a key says that all was cleared. */
export const isPlaceChange = ({ key }: StorageEvent): boolean =>
  key === null || levels.some((level) => keys[level] === key);

const lastListKey = 'listPlace';

/** The place of the list that this tab showed last, as `rememberListPlace` was told; empty where there was none. */
export function lastListPlace(): string {
  try {
    return sessionStorage.getItem(lastListKey) ?? '';
  } catch {
    // As above.
    return '';
  }
}

/** Notes the place of a list for this tab: whoever came by a link or from a search engine has chosen none. */
export function rememberListPlace(parameters: string): void {
  try {
    sessionStorage.setItem(lastListKey, parameters);
  } catch {
    // As above.
  }
}

/** Remembers a place that was chosen; one without a country forgets it. */
export function rememberPlace(place: Place): void {
  try {
    sessionStorage.removeItem(lastListKey);
    for (const level of levels) {
      const value = place[level];
      if (value && place.country) localStorage.setItem(keys[level], value);
      else localStorage.removeItem(keys[level]);
    }
  } catch {
    // As above.
  }
}

import { languages, type Language } from '#shared/account-options.ts';
import { categories, type Category } from '#shared/listing-options.ts';
import { landingPath } from '#shared/location/landing.ts';
import type { Place } from '#shared/location/place.ts';
import type { Crumb } from './Breadcrumb.tsx';
import type { LandingPath } from '#web/place/browse-address.ts';
import type { PlaceView } from '#web/place/place-view.ts';

const at = (language: Language, category: Category, place: Place): LandingPath =>
  `/${language}${landingPath(language, category, place)}`;

const forEach = <K extends string, T>(keys: readonly K[], make: (key: K) => T): Record<K, T> =>
  Object.fromEntries(keys.map((key) => [key, make(key)])) as Record<K, T>;

/** Returns a list's canonical address in each language, for search engines. */
export const landingIn = (category: Category, place: Place): Record<Language, LandingPath> =>
  forEach(languages, (language) => at(language, category, place));

/** Returns a place's address for each category. */
export const landingsOf = (language: Language, place: Place): Record<Category, LandingPath> =>
  forEach(categories, (category) => at(language, category, place));

type NamedPlace = Pick<PlaceView, 'place' | 'countryName' | 'cityName' | 'municipalityName'>;

/** Returns the breadcrumb from the home page to a place's list, with the catalogue's names. */
export function crumbsOf(
  language: Language,
  category: Category,
  { place, countryName, cityName, municipalityName }: NamedPlace,
  words: { home: string; category: string },
): Crumb[] {
  const { country, city, municipality } = place;
  const steps: Array<[string | undefined, Place]> = [
    [words.category, {}],
    [countryName, { country }],
    [cityName, { country, city }],
    [municipalityName, { country, city, municipality }],
  ];
  return [
    { name: words.home, path: `/${language}` },
    ...steps.flatMap(([name, one]) => (name ? [{ name, path: at(language, category, one) }] : [])),
  ];
}

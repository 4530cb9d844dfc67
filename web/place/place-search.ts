import type { Language } from '#shared/account.ts';
import type { Country } from '#shared/location/countries.ts';
import largest from '#shared/location/largest.json' with { type: 'json' };
import { fold, readNames, type CountryPlaces, type Place } from '#shared/location/place.ts';

interface PlaceOption {
  id: string;
  name: string;
  /** Parent place, if it adds to the name. */
  within: string;
  place: Place;
  /** Normalized names; the first belongs to the displayed name. */
  names: readonly string[];
  /** Size rank of the city in its country; between equally good matches, the lower rank comes first. */
  standing: number;
}

/** Number of cities of each country in `largest.json`. */
const largestPerCountry = 8;

/**
 * Normalizes a text for search: letters and digits of any script, one space between words. So `L’Hospitalet` becomes
 * `l hospitalet`.
 */
export const searchable = (text: string): string =>
  fold(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const placeOption = (
  id: string,
  name: string,
  within: string,
  place: Place,
  standing: number,
  aliases: readonly string[] = [],
): PlaceOption => ({ id, name, within, place, standing, names: [name, ...aliases].map(searchable) });

export const countryOption = ({ id, name }: Country, language: Language): PlaceOption =>
  placeOption(id, name[language], '', { country: id }, 0, [name.es, name.en]);

/** Returns a country's cities with their municipalities, largest first. */
export function placeOptions({ country, cities }: CountryPlaces): PlaceOption[] {
  const said = new Set(cities.map(({ name, region }) => `${name}, ${region}`));
  return cities.flatMap((city, index) => {
    const place = { country: country.id, city: city.id };
    // Rank 0 puts this country's largest cities before those of all other countries.
    const standing = index < largestPerCountry ? 0 : index + 1;
    const region = city.region === city.name ? '' : city.region;
    // A city with the municipality's name may lie in a region with this city's name, so add this city's region.
    const within = (name: string) =>
      said.has(`${name}, ${city.name}`) ? `${city.name}, ${city.region}` : city.name;
    return [
      placeOption(city.id, city.name, region, place, standing, city.aliases),
      ...city.municipalities.map(({ id, name, aliases }) =>
        placeOption(id, name, within(name), { ...place, municipality: id }, standing, aliases),
      ),
    ];
  });
}

/** Returns the largest cities of every country, so that the search need not load their countries. */
export function largestOptions(countries: readonly Country[], language: Language): PlaceOption[] {
  return Object.entries(largest).flatMap(([countryId, rows]) => {
    const country = countries.find(({ id }) => id === countryId);
    if (!country) return [];
    return rows.map((row, index) => {
      const { id, name, aliases } = readNames(countryId, row.split('|'));
      const place = { country: countryId, city: id };
      return placeOption(id, name, country.name[language], place, index + 1, aliases);
    });
  });
}

/** Lower is better; undefined if the place does not match. */
function rank({ names, within }: PlaceOption, text: string): number | undefined {
  const [name = ''] = names;
  if (names.includes(text)) return 0;
  if (name.startsWith(text)) return 1;
  if (names.some((one) => one.startsWith(text))) return 2;
  if (names.some((one) => one.includes(` ${text}`))) return 3;
  // "centro guadalajara": each typed word starts a word of the place or of its parent.
  const words = `${names.join(' ')} ${searchable(within)}`.split(' ');
  if (text.split(' ').every((typed) => words.some((word) => word.startsWith(typed)))) return 4;
  return undefined;
}

/**
 * Returns the places that match the typed text, best first: full name, start of the name, start of an alias, a later
 * word, words in any order. Equal matches list cities before municipalities, then sort by size rank. Each country has
 * its own ranks, so Santiago, Chile's largest city, comes before a small Santiago nearby.
 */
export function searchPlaces(options: readonly PlaceOption[], typed: string, most = 40): PlaceOption[] {
  const text = searchable(typed);
  if (!text) return [];
  return options
    .map((one) => ({ one, rank: rank(one, text) }))
    .filter((found): found is { one: PlaceOption; rank: number } => found.rank !== undefined)
    .sort(
      (a, b) =>
        a.rank - b.rank ||
        Number(!!a.one.place.municipality) - Number(!!b.one.place.municipality) ||
        a.one.standing - b.one.standing,
    )
    .slice(0, most)
    .map(({ one }) => one);
}

import type { Language } from '#shared/account.ts';
import type { Country } from '#shared/location/countries.ts';
import { readNames } from '#shared/location/country-file.ts';
import largest from '#shared/location/largest.json' with { type: 'json' };
import { fold, type CountryPlaces, type Place } from '#shared/location/place.ts';

/** A place as the search finds it and the picker shows it. */
interface PlaceOption {
  /** The place's own id. */
  id: string;
  name: string;
  /** What it lies in, as far as that tells more than the name. */
  within: string;
  place: Place;
  /** Its names folded, the first one the one shown. */
  names: readonly string[];
  /** Among places that answer alike the lower comes first: its city’s place by size in its own country. */
  standing: number;
}

/** As many cities of each country as `largest.json` names: of each the name, then what else it is called. */
const largestPerCountry = 8;

/** Letters and digits of any writing, in words parted by one space: `L’Hospitalet` is `l hospitalet`. */
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

/** The cities of a country with their municipalities, the largest first. */
export function placeOptions({ country, cities }: CountryPlaces): PlaceOption[] {
  const said = new Set(cities.map(({ name, region }) => `${name}, ${region}`));
  return cities.flatMap((city, index) => {
    const place = { country: country.id, city: city.id };
    // The large ones of the country that one is in come before those of all others.
    const standing = index < largestPerCountry ? 0 : index + 1;
    const region = city.region === city.name ? '' : city.region;
    // A city of this name lies in the state of the same name.
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

/** The largest cities of every country: found by the search without their countries being loaded. */
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

/** How well a place answers; the lower the better, undefined not at all. */
function rank({ names, within }: PlaceOption, text: string): number | undefined {
  const [name = ''] = names;
  if (names.includes(text)) return 0;
  if (name.startsWith(text)) return 1;
  if (names.some((one) => one.startsWith(text))) return 2;
  if (names.some((one) => one.includes(` ${text}`))) return 3;
  // "centro guadalajara": each word begins one of the place's or of what it lies in.
  const words = `${names.join(' ')} ${searchable(within)}`.split(' ');
  if (text.split(' ').every((typed) => words.some((word) => word.startsWith(typed)))) return 4;
  return undefined;
}

/**
 * The places that what was typed may mean, the best first: the whole name, its beginning, another name's
 * beginning, a later word, words in any order; of one rank cities before municipalities, then by how they stand in their countries, since sizes are not known
 * across countries: Chile's first Santiago before a small one nearby.
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

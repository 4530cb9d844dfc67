import { type Category, categories } from '#shared/listing-options.ts';
import { findCity } from '#shared/location/catalogue.ts';
import type { CountryCounts } from '#shared/location/counts.ts';
import type { Place } from '#shared/location/place.ts';
import type { CardPlace } from '#functions/core/projection/card.ts';

/**
 * Number of listings of a category in a place, and the time at which the newest was published (seconds since the
 * epoch).
 */
interface Tally {
  place: Place;
  count: number;
  newest: number;
}

/** Counts as stored between two runs of a pass. */
export type CountedPlaces = Record<Category, Tally[]>;

const idOf = ({ country, city, municipality }: Place): string => municipality ?? city ?? country ?? '';

/** Number of listings in each place. Holds places but never listings, so its size stays bounded. */
export class PlaceCounts {
  readonly #tallies = new Map<Category, Map<string, Tally>>(categories.map((one) => [one, new Map()]));

  static of(counted: CountedPlaces): PlaceCounts {
    const counts = new PlaceCounts();
    for (const [category, tallies] of counts.#tallies)
      for (const tally of counted[category] ?? []) tallies.set(idOf(tally.place), tally);
    return counts;
  }

  /** Serializes the counts for `JSON.stringify`; `PlaceCounts.of` reads them back. */
  toJSON(): CountedPlaces {
    const counted = [...this.#tallies].map(([category, tallies]) => [category, [...tallies.values()]]);
    return Object.fromEntries(counted) as CountedPlaces;
  }

  /** Counts one listing in its municipality, city, country and the total. */
  add(category: Category, { city, municipality }: CardPlace, published: number): void {
    const country = findCity(city)?.country;
    const places: Array<[string | undefined, Place]> = [
      ['', {}],
      [country, { country }],
      [city, { country, city }],
      [municipality, { country, city, municipality }],
    ];
    const tallies = this.#tallies.get(category);
    for (const [id, place] of places) {
      if (id === undefined) continue;
      const { count, newest } = tallies?.get(id) ?? { count: 0, newest: 0 };
      tallies?.set(id, { place, count: count + 1, newest: Math.max(newest, published) });
    }
  }

  /** Returns the counts of a country's places, in the format of the country's file. */
  ofCountry(country: string): CountryCounts['counts'] {
    const counts = categories.map((category) => [
      category,
      Object.fromEntries(
        [...(this.#tallies.get(category) ?? [])].flatMap(([id, { place, count }]) =>
          place.country === country ? [[id, count]] : [],
        ),
      ),
    ]);
    return Object.fromEntries(counts) as CountryCounts['counts'];
  }

  /** Yields each category and place with at least one listing, and the time of the newest (seconds since the epoch). */
  *lists(): Generator<{ category: Category; place: Place; newest: number }> {
    for (const [category, tallies] of this.#tallies)
      for (const { place, newest } of tallies.values()) yield { category, place, newest };
  }
}

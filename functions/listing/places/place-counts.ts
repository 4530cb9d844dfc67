import { type Category, categories } from '#shared/listing-options.ts';
import { findCity } from '#shared/location/catalogue.ts';
import type { CountryCounts } from '#shared/location/counts.ts';
import type { Place } from '#shared/location/place.ts';
import type { CardPlace } from '#functions/core/projection/card.ts';

/** What one category has in one place: how many, and when the newest was published (seconds since the epoch). */
interface Tally {
  place: Place;
  count: number;
  newest: number;
}

/** What is kept of the counts between two runs of a pass. */
export type CountedPlaces = Record<Category, Tally[]>;

const idOf = ({ country, city, municipality }: Place): string => municipality ?? city ?? country ?? '';

/** How many listings each place has, as one pass over them tells; holds places, never listings. */
export class PlaceCounts {
  readonly #tallies = new Map<Category, Map<string, Tally>>(categories.map((one) => [one, new Map()]));

  static of(counted: CountedPlaces): PlaceCounts {
    const counts = new PlaceCounts();
    for (const [category, tallies] of counts.#tallies)
      for (const tally of counted[category] ?? []) tallies.set(idOf(tally.place), tally);
    return counts;
  }

  /** For `JSON.stringify`; `PlaceCounts.of` reads it back. */
  toJSON(): CountedPlaces {
    const counted = [...this.#tallies].map(([category, tallies]) => [category, [...tallies.values()]]);
    return Object.fromEntries(counted) as CountedPlaces;
  }

  /** Counts one listing in its municipality, its city, its country and the whole. */
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

  /** The counts of one country's places, as its file has them. */
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

  /** Every list that has anybody, with the day of its newest. */
  *lists(): Generator<{ category: Category; place: Place; newest: number }> {
    for (const [category, tallies] of this.#tallies)
      for (const { place, newest } of tallies.values()) yield { category, place, newest };
  }
}

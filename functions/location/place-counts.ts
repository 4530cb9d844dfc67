import { type Category, categories } from '#shared/listing-options.ts';
import { findCity } from '#shared/location/catalogue.ts';
import type { CountryCounts } from '#shared/location/counts.ts';
import type { Place } from '#shared/location/place.ts';
import type { ListingCard } from '#functions/projection/card.ts';

/** What one category has in one place: how many, and when the newest was published (seconds since the epoch). */
interface Tally {
  place: Place;
  count: number;
  newest: number;
}

/** How many listings each place has, as one pass over them tells; holds places, never listings. */
export class PlaceCounts {
  readonly #tallies = new Map<Category, Map<string, Tally>>(categories.map((one) => [one, new Map()]));

  /** Counts one listing in its municipality, its city, its country and the whole. */
  add({ category, city, municipality }: ListingCard, published: number): void {
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

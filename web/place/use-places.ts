import { useEffect, useState } from 'react';
import type { Category } from '#shared/listing-options.ts';
import { loadCountry } from '#shared/location/load-country.ts';
import type { CountryPlaces } from '#shared/location/place.ts';
import { loadCounts, type PlaceCounts } from './place-counts.ts';

export interface CountedPlaces {
  places: CountryPlaces;
  /** Undefined if the counts failed to load. */
  counts: PlaceCounts | undefined;
}

/** Loads the places of a country while `wanted` is true, and their counts if a category is given. */
export function usePlaces(country: string, category: Category | undefined, wanted: boolean) {
  const [found, setFound] = useState<CountedPlaces>();
  const [failed, setFailed] = useState<string>();
  const [round, setRound] = useState(0);

  useEffect(() => {
    if (!wanted) return;
    let left = false;
    // Wait for places and counts, so that the list doesn't reorder while the visitor is tapping it.
    Promise.all([loadCountry(country), category && loadCounts(country, category)]).then(
      ([places, counts]) => !left && setFound({ places, counts }),
      () => !left && setFailed(country),
    );
    return () => {
      left = true;
    };
  }, [country, category, wanted, round]);

  const retry = () => {
    setFailed(undefined);
    setRound(round + 1);
  };
  const current = found?.places.country.id === country ? found : undefined;
  return { found: current, failed: failed === country && !current, retry };
}

import { useEffect, useState } from 'react';
import type { Category } from '#shared/listing-options.ts';
import { loadCountry } from '#shared/location/load-country.ts';
import type { CountryPlaces } from '#shared/location/place.ts';
import { loadCounts, type PlaceCounts } from './place-counts.ts';

export interface CountedPlaces {
  places: CountryPlaces;
  /** Undefined where they could not be had. */
  counts: PlaceCounts | undefined;
}

/**
 * The places of a country with the numbers of their listings of a category, if there is one, while `wanted`: on their
 * way, there, or failed.
 */
export function usePlaces(country: string, category: Category | undefined, wanted: boolean) {
  const [found, setFound] = useState<CountedPlaces>();
  const [failed, setFailed] = useState<string>();
  const [round, setRound] = useState(0);

  useEffect(() => {
    if (!wanted) return;
    let left = false;
    // Together, so that the list does not change its order under somebody's finger.
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

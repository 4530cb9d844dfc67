import { useQuery } from '@tanstack/react-query';
import { loadCountry } from '#shared/location/load-country.ts';

/** Loads a country's places once and keeps them while the app is open. */
export const useCountryPlaces = (countryId: string) =>
  useQuery({
    queryKey: ['places', countryId],
    queryFn: () => loadCountry(countryId),
    staleTime: Infinity,
    enabled: countryId !== '',
  });

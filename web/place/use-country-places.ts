import { useQuery } from '@tanstack/react-query';
import { loadCountry } from '#shared/location/load-country.ts';

/** A country's places for the form and the view: loaded once, kept as long as the app is open. */
export const useCountryPlaces = (countryId: string) =>
  useQuery({
    queryKey: ['places', countryId],
    queryFn: () => loadCountry(countryId),
    staleTime: Infinity,
    enabled: countryId !== '',
  });

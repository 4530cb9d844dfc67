import type { ListingDetail } from '#shared/api/listing.ts';

/** "Roma Norte, Cuauhtémoc, Ciudad de México, México", of what is known; nothing is made up. */
export const locationLine = (
  listing: Pick<ListingDetail, 'location' | 'municipalityName' | 'cityName' | 'countryName'>,
): string =>
  [listing.location, listing.municipalityName, listing.cityName, listing.countryName]
    .filter(Boolean)
    .join(', ');

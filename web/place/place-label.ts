import type { PlaceView } from './place-view.ts';

type Named = Pick<PlaceView, 'countryName' | 'cityName' | 'municipalityName'>;

/** Returns "Zapopan, Guadalajara", "Guadalajara, México" or "México"; undefined without a place. */
export function placeLabel({ countryName, cityName, municipalityName }: Named): string | undefined {
  if (municipalityName) return `${municipalityName}, ${cityName}`;
  return cityName ? `${cityName}, ${countryName}` : countryName;
}

/** Returns the place's own name, without its city or country. */
export const shortPlaceLabel = ({ countryName, cityName, municipalityName }: Named): string | undefined =>
  municipalityName ?? cityName ?? countryName;

/** Returns "Roma Norte, Cuauhtémoc, Ciudad de México, México", with unknown parts left out. */
export const locationLine = ({
  location,
  municipalityName,
  cityName,
  countryName,
}: Named & { location?: string | undefined }): string =>
  [location, municipalityName, cityName, countryName].filter(Boolean).join(', ');

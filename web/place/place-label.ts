import type { PlaceView } from './place-view.ts';

type Named = Pick<PlaceView, 'countryName' | 'cityName' | 'municipalityName'>;

/** "Zapopan, Guadalajara", "Guadalajara, México", "México", or undefined where no place was chosen. */
export function placeLabel({ countryName, cityName, municipalityName }: Named): string | undefined {
  if (municipalityName) return `${municipalityName}, ${cityName}`;
  return cityName ? `${cityName}, ${countryName}` : countryName;
}

/** The place alone, without what it lies in. */
export const shortPlaceLabel = ({ countryName, cityName, municipalityName }: Named): string | undefined =>
  municipalityName ?? cityName ?? countryName;

/** "Roma Norte, Cuauhtémoc, Ciudad de México, México", of what is known; nothing is made up. */
export const locationLine = ({
  location,
  municipalityName,
  cityName,
  countryName,
}: Named & { location?: string | undefined }): string =>
  [location, municipalityName, cityName, countryName].filter(Boolean).join(', ');

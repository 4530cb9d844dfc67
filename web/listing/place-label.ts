import type { PlaceView } from './place-view.ts';

/** "Zapopan, Guadalajara", "Guadalajara, México", "México", or undefined where no place was chosen. */
export function placeLabel(
  view: Pick<PlaceView, 'countryName' | 'cityName' | 'municipalityName'>,
): string | undefined {
  const { countryName, cityName, municipalityName } = view;
  if (municipalityName) return `${municipalityName}, ${cityName}`;
  return cityName ? `${cityName}, ${countryName}` : countryName;
}

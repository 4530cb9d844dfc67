import type { Language } from '#shared/account.ts';
import type { PlaceView } from './place-view.ts';
import { rememberedPlace } from './remembered-place.ts';

/**
 * Returns the view of the place that this browser remembers; undefined without one, or if its country is closed. Loads
 * the catalogue on demand, because most visitors of a list without a place remember none.
 * @throws TypeError if the catalogue can't be loaded
 */
export async function viewKept(
  { countries }: Pick<PlaceView, 'countries'>,
  language: Language,
): Promise<PlaceView | undefined> {
  const place = rememberedPlace();
  if (!place) return undefined;
  const { viewRemembered } = await import('./remembered-view.ts');
  const openCountries = countries.map(({ id }) => id);
  return viewRemembered(place, openCountries, language);
}

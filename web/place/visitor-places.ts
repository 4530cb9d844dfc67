import type { Language } from '#shared/account.ts';
import type { Place } from '#shared/location/place.ts';
import { citiesOfZone, type LikelyCity } from '#shared/location/likely.ts';
import type { PlaceView } from './place-view.ts';
import { rememberedPlace } from './remembered-place.ts';

const openIn = ({ countries }: Pick<PlaceView, 'countries'>): string[] => countries.map(({ id }) => id);

/** Returns the largest cities of the device's time zone. Nothing about the visitor's position leaves the browser. */
export const likelyHere = (view: Pick<PlaceView, 'countries'>): LikelyCity[] | undefined =>
  // Without web/api/device-zone.ts, whose chunk contains the fields of forms.
  citiesOfZone(Intl.DateTimeFormat().resolvedOptions().timeZone, openIn(view));

/** Returns the view of the place that this browser remembers; undefined without one, or if its file can't be loaded. */
export async function keptHere(view: PlaceView, language: Language): Promise<PlaceView | undefined> {
  const kept = rememberedPlace();
  // Most visitors of the home page have chosen no place, and need neither the code nor a country's file.
  const read = async (place: Place) =>
    (await import('./remembered-view.ts')).viewRemembered(place, openIn(view), language);
  return kept && read(kept).catch(() => undefined);
}

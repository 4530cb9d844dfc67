import { citiesOfZone, type LikelyCity } from '#shared/location/likely.ts';
import type { PlaceView } from './place-view.ts';

/** Returns the largest cities of the device's time zone. Nothing about the visitor's position leaves the browser. */
export const likelyHere = ({ countries }: Pick<PlaceView, 'countries'>): LikelyCity[] | undefined =>
  citiesOfZone(
    // Without web/api/device-zone.ts, whose chunk contains the fields of forms.
    Intl.DateTimeFormat().resolvedOptions().timeZone,
    countries.map(({ id }) => id),
  );

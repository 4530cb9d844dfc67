import { useEffect, useState, type ComponentType } from 'react';
import type { NearbyProps } from './NearbyCities.tsx';
import type { PlaceContext } from './PlaceLink.tsx';

/**
 * Proposes cities around one without listings. In the browser and after the page: who has listings is in a file
 * that changes every few minutes, while the empty page lies at the edge, and of the catalogue only pages that are
 * empty need a country.
 */
export function Nearby({ path, state }: PlaceContext) {
  const { country, city } = state;
  const [Cities, setCities] = useState<ComponentType<NearbyProps>>();
  useEffect(() => {
    if (!city) return;
    import('./NearbyCities.tsx').then(
      (module) => setCities(() => module.NearbyCities),
      // The page is whole without it.
      () => undefined,
    );
  }, [city]);
  return Cities && country && city ? (
    <Cities path={path} state={state} country={country} city={city} />
  ) : null;
}

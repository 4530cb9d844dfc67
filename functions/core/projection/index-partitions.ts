import { worksOffHours } from '#shared/hours.ts';
import { findCity } from '#shared/location/catalogue.ts';
import type { PlaceLevel, ShelfName } from '#shared/deployment/keys.ts';
import type { CardPlace, ListingCard } from './card.ts';

/** The shelves a card stands on; the meaning of each filter is BROWSE-2. */
export function shelvesOf(card: ListingCard): ShelfName[] {
  const stands: Record<ShelfName, boolean> = {
    all: true,
    premises: card.hasOwnPlace,
    face: card.showsFace,
    online: card.onlineUntil !== undefined,
    offhours: worksOffHours(card),
  };
  return (Object.keys(stands) as ShelfName[]).filter((name) => stands[name]);
}

/** The place of each level, most general first; a listing without a municipality stands on three levels. */
export function levelsOf(card: CardPlace): Array<[PlaceLevel, string]> {
  const places: Array<[PlaceLevel, string]> = [
    [0, ''],
    [1, findCity(card.city)?.country ?? ''],
    [2, card.city],
  ];
  if (card.municipality) places.push([3, card.municipality]);
  return places;
}

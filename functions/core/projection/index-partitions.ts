import { worksOffHours } from '#shared/hours.ts';
import { findCity } from '#shared/location/catalogue.ts';
import type { PlaceLevel, IndexPartitionName } from '#shared/deployment/keys.ts';
import type { CardPlace, ListingCard } from './card.ts';

/** Returns the index partitions that contain a card (filters: BROWSE-2). */
export function partitionsOf(card: ListingCard): IndexPartitionName[] {
  const stands: Record<IndexPartitionName, boolean> = {
    all: true,
    premises: card.hasOwnPlace,
    face: card.showsFace,
    online: card.onlineUntil !== undefined,
    offhours: worksOffHours(card),
  };
  return (Object.keys(stands) as IndexPartitionName[]).filter((name) => stands[name]);
}

/** Returns the place of each level, most general first. A listing without a municipality has three levels. */
export function levelsOf(card: CardPlace): Array<[PlaceLevel, string]> {
  const places: Array<[PlaceLevel, string]> = [
    [0, ''],
    [1, findCity(card.city)?.country ?? ''],
    [2, card.city],
  ];
  if (card.municipality) places.push([3, card.municipality]);
  return places;
}

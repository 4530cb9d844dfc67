import { ageOn } from '#shared/age.ts';
import type { Card } from '#shared/api/listing.ts';
import { findCity, findMunicipality } from '#shared/location/catalogue.ts';
import { findCountry } from '#shared/location/countries.ts';
import { openCountries } from '#functions/data/environment.ts';
import type { ListingCard } from '#functions/core/projection/card.ts';

/** True if a stored card is public at `now`; `until` is in seconds since the epoch. */
export function isCardVisible(card: ListingCard, until: number, now: Date): boolean {
  const city = findCity(card.city);
  return until * 1000 > now.getTime() && city !== undefined && openCountries().includes(city.country);
}

export const isOnline = ({ onlineUntil }: { onlineUntil?: string | undefined }, now: Date): boolean =>
  onlineUntil !== undefined && Date.parse(onlineUntil) > now.getTime();

/**
 * Returns when a page must show a listing differently: when its visibility ends, or "available now" if earlier.
 * Milliseconds since the epoch.
 * @param until end of the visibility, in seconds since the epoch
 */
export function shownUntil(until: number, shown: { onlineUntil?: string | undefined }, now: Date): number {
  const end = until * 1000;
  return isOnline(shown, now) ? Math.min(end, Date.parse(shown.onlineUntil ?? '')) : end;
}

/** Converts a stored card to the format of lists. */
export function publicCard(id: string, card: ListingCard, now: Date): Card {
  const city = findCity(card.city);
  const country = findCountry(city?.country ?? '');
  const { photo } = card;
  return {
    id,
    title: card.title,
    category: card.category,
    age: ageOn(card.dateOfBirth, now),
    price: card.price,
    currency: country?.currency ?? '',
    country: country?.id ?? '',
    cityName: city?.name ?? '',
    municipalityName: card.municipality && findMunicipality(card.municipality)?.name,
    services: card.services,
    online: isOnline(card, now),
    photo: { ...photo, blur: photo.blur || undefined },
  };
}

import { ageOn } from '#shared/age.ts';
import type { ListingDetail } from '#shared/api/listing.ts';
import { numbersOf } from '#shared/contact.ts';
import { findCity, findMunicipality } from '#shared/location/catalogue.ts';
import { findCountry } from '#shared/location/countries.ts';
import type { StoredPhoto } from '#functions/core/projection/public-set.ts';
import { publicContact, visibleDetail } from '#functions/core/projection/public-table.ts';
import { isOnline, shownUntil } from './public-card.ts';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const shownPhoto = (photo: StoredPhoto) => ({ ...photo, blur: photo.blur || undefined });

/**
 * Returns one public listing; undefined if it is hidden, lapsed or unknown. `until` sets the page's cache lifetime. The
 * contract leaves it out, so that visitors don't learn when a membership ends.
 */
export async function getListing(
  id: string,
  now: Date = new Date(),
): Promise<(ListingDetail & { until: string }) | undefined> {
  if (!uuid.test(id)) return undefined;
  const stored = await visibleDetail(id, now);
  if (!stored) return undefined;
  const { content } = stored;
  const country = findCountry(content.country);
  const city = findCity(content.city);
  if (!country || !city) throw new Error(`The place of the listing ${id} is not in the catalogue.`);
  return {
    ...content,
    id,
    age: ageOn(stored.dateOfBirth, now),
    currency: country.currency,
    // Spanish; pages in another language replace it.
    countryName: country.name.es,
    // Names of cities and municipalities are local, without translations.
    cityName: city.name,
    municipalityName: content.municipality && findMunicipality(content.municipality)?.name,
    zone: city.zone,
    online: isOnline(stored, now),
    numbers: stored.numbers ?? numbersOf((await publicContact(id))?.contact ?? {}),
    photos: stored.photos.map(shownPhoto),
    ...(stored.avatar && { avatar: shownPhoto(stored.avatar) }),
    publishedAt: stored.publishedAt,
    until: new Date(shownUntil(stored.until, stored, now)).toISOString(),
  };
}

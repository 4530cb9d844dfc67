import type { ContactDetails } from '#shared/api/listing.ts';
import type { ListingContent } from '#shared/listing.ts';
import { newListingDefaults } from '#shared/new-listing.ts';
import { findCountry } from '#shared/location/countries.ts';
import type { CountryPlaces } from '#shared/location/place.ts';
import type { Language } from '#shared/account.ts';
import { settleContact } from '#shared/settle-contact.ts';
import { readableNumbers } from '#shared/phone.ts';
import { deviceZone } from '#web/platform/device-zone.ts';
import type { ShownListing } from '../ListingTabs.tsx';
import { contentOf, type ListingValues } from './listing-values.ts';

/** What a visitor would read of what is in the form. */
interface Previewed {
  listing: ShownListing;
  contact: ContactDetails;
}

/**
 * The form's values as visitors would read them, complete or not: what is missing stays empty, and what can't be read as
 * a price is none.
 * @param places of the chosen country, once they are there
 * @param age from the date of birth that the person said, if they did
 */
export function previewOf(
  values: ListingValues,
  places: CountryPlaces | undefined,
  age: number | undefined,
  language: Language,
): Previewed {
  const content = { ...newListingDefaults, ...contentOf(values) } as ListingContent;
  const { contact, social } = settleContact(content).content;
  const { city, municipality, country } = values;
  const found = places?.city(city);
  const { address: _, contact: __, social: ___, ...open } = content;
  return {
    listing: {
      ...open,
      age,
      currency: findCountry(country)?.currency ?? '',
      countryName: findCountry(country)?.name[language] ?? '',
      cityName: found?.name ?? '',
      municipalityName: municipality ? places?.municipality(municipality)?.name : undefined,
      // Without a city yet, the clock that they look at.
      zone: found?.zone ?? deviceZone(),
    },
    contact: { ...contact, readable: readableNumbers(contact), social },
  };
}

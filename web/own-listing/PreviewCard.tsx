import '#web/card/card.css';
import { useQuery } from '@tanstack/react-query';
import type { Language } from '#shared/account.ts';
import { ageOn } from '#shared/age.ts';
import type { ListingContent } from '#shared/listing.ts';
import { findCountry } from '#shared/location/countries.ts';
import type { CountryPlaces } from '#shared/location/place.ts';
import { newListingDefaults } from '#shared/new-listing.ts';
import { readableNumbers } from '#shared/phone.ts';
import { settleContact } from '#shared/settle-contact.ts';
import { useLanguage } from '#web/i18n/i18n.tsx';
import { deviceZone } from '#web/api/device-zone.ts';
import { CardFacts } from '#web/card/ListingCard.tsx';
import { PhotoPreview } from '#web/photo/PhotoPreview.tsx';
import { namesOf } from '#web/place/place-view.ts';
import { useCountryPlaces } from '#web/place/use-country-places.ts';
import { useOwn } from '#web/platform/messages.tsx';
import { queries } from '#web/platform/queries.ts';
import { contentOf, type ListingValues, valuesOf } from './listing-values.ts';

type Preview = ReturnType<typeof previewOf>;

/** The listing's card as visitors see it in lists, without link and heart. */
export function PreviewCard({
  listing,
  photo,
  heading,
}: {
  listing: Preview['listing'];
  /** Address of the first photo. */
  photo: string | undefined;
  heading: 'h3' | 'h4';
}) {
  const { preview: t } = useOwn().versions;
  const { title, cityName } = listing;
  return (
    <div className="card preview__card">
      <span className="card__photo photo-frame">
        <PhotoPreview key={photo} url={photo} alt="" />
      </span>
      <CardFacts
        heading={heading}
        card={{ ...listing, title: title || t.untitled, cityName: cityName || t.noPlace }}
      />
    </div>
  );
}

/** Card of the saved listing. */
export function OwnCard() {
  const { data: own, isPending } = useQuery(queries.ownListing());
  const { listing } = useListingPreview(valuesOf(own?.content, own?.content.country ?? ''));
  if (isPending) return <div className="card preview__card skeleton skeleton--high" aria-hidden="true" />;
  return (
    <PreviewCard
      heading="h3"
      listing={listing}
      photo={own?.photos.find(({ removed }) => !removed)?.previewUrl}
    />
  );
}

/** Returns the public listing that the form's values make, with the place names once loaded. */
export function useListingPreview(values: ListingValues): Preview {
  const language = useLanguage();
  const places = useCountryPlaces(values.country).data;
  const born = useQuery({ ...queries.verification(), retry: false }).data?.details?.dateOfBirth;
  const age = born === undefined ? undefined : ageOn(born, new Date());
  return previewOf(values, places, age, language);
}

/**
 * Builds the public listing from the form's values. Missing fields stay empty; an invalid price is left out.
 * @param places of the chosen country, once loaded
 * @param age from the date of birth in the verification, if given
 */
function previewOf(
  values: ListingValues,
  places: CountryPlaces | undefined,
  age: number | undefined,
  language: Language,
) {
  const content = { ...newListingDefaults, ...contentOf(values) } as ListingContent;
  const { contact, social } = settleContact(content).content;
  const { countryName = '', cityName = '', municipalityName } = namesOf(values, places, language);
  const { address: _, contact: __, social: ___, ...open } = content;
  return {
    listing: {
      ...open,
      age,
      currency: findCountry(values.country)?.currency ?? '',
      countryName,
      cityName,
      municipalityName,
      // Without a city, use the device's time zone.
      zone: places?.city(values.city)?.zone ?? deviceZone(),
    },
    contact: { ...contact, readable: readableNumbers(contact), social },
  };
}

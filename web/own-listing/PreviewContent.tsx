import '#web/card/card.css';
import '#web/listing/detail.css';
import { useQuery } from '@tanstack/react-query';
import { useWatch, type Control } from 'react-hook-form';
import type { Language } from '#shared/account.ts';
import { ageOn } from '#shared/age.ts';
import { aboutFields } from '#shared/listing-fields.ts';
import type { ListingContent } from '#shared/listing.ts';
import { findCountry } from '#shared/location/countries.ts';
import type { CountryPlaces } from '#shared/location/place.ts';
import { newListingDefaults } from '#shared/new-listing.ts';
import { statusAt } from '#shared/opening.ts';
import { readableNumbers } from '#shared/phone.ts';
import { settleContact } from '#shared/settle-contact.ts';
import { useContentLang, useLanguage } from '#web/i18n/i18n.tsx';
import type { PublicMessages } from '#web/i18n/en/public.ts';
import { PublicMessagesProvider } from '#web/i18n/public-messages.ts';
import { deviceZone } from '#web/api/device-zone.ts';
import { useOwn } from '#web/platform/messages.tsx';
import { queries } from '#web/platform/queries.ts';
import { PhotoPreview } from '#web/photo/PhotoPreview.tsx';
import { Age } from '#web/ui/Age.tsx';
import { Price } from '#web/ui/Price.tsx';
import { Availability } from '#web/listing/Availability.tsx';
import { ContactDetails } from '#web/listing/ContactDetails.tsx';
import { CardFacts } from '#web/card/ListingCard.tsx';
import { About, Services } from '#web/listing/ListingTabs.tsx';
import { StatusLine } from '#web/listing/StatusLine.tsx';
import { locationLine } from '#web/place/place-label.ts';
import { namesOf } from '#web/place/place-view.ts';
import { contentOf, type ListingValues } from './listing-values.ts';
import type { PhotoItem } from './photo-items.ts';
import { useCountryPlaces } from '#web/place/use-country-places.ts';

export interface PreviewProps {
  control: Control<ListingValues>;
  photos: readonly PhotoItem[];
}

/**
 * Card and page as visitors will see them, built from the form's values with the public pages' components. Inert:
 * nothing inside is clickable.
 */
export function PreviewContent({
  control,
  photos,
  messages,
}: PreviewProps & { messages: Partial<PublicMessages> }) {
  const { preview: t } = useOwn().versions;
  const language = useLanguage();
  const lang = useContentLang();
  const values = useWatch({ control }) as ListingValues;
  const places = useCountryPlaces(values.country).data;
  const born = useQuery({ ...queries.verification(), retry: false }).data?.details?.dateOfBirth;
  const age = born === undefined ? undefined : ageOn(born, new Date());
  const { listing, contact } = previewOf(values, places, age, language);
  const title = listing.title || t.untitled;
  return (
    <PublicMessagesProvider value={messages}>
      <div className="stack" inert>
        <h3 className="soft small">{t.card}</h3>
        <div className="card preview__card">
          <span className="card__photo photo-frame">
            <PhotoPreview key={photos[0]?.previewUrl} url={photos[0]?.previewUrl} alt="" />
          </span>
          <CardFacts heading="h4" card={{ ...listing, title, cityName: listing.cityName || t.noPlace }} />
        </div>
        <h3 className="soft small">{t.page}</h3>
        <div className="written stack">
          <div className="preview__strip grid">
            {photos.map(({ previewUrl }, index) => (
              <span key={`${index} ${previewUrl}`} className="photo-frame">
                <PhotoPreview url={previewUrl} alt="" />
              </span>
            ))}
          </div>
          <div className="stack stack--tight">
            <strong className="text-large">
              <bdi lang={lang}>{title}</bdi>
              {age !== undefined && (
                <>
                  , <Age years={age} />
                </>
              )}
            </strong>
            {listing.price !== undefined && <Price amount={listing.price} of={listing} />}
            <StatusLine status={statusAt({ ...listing, online: false }, new Date())} />
            <span className="soft">{locationLine(listing) || t.noPlace}</span>
          </div>
          <Part title={messages.detail?.about}>
            <About listing={listing} about={aboutFields} />
          </Part>
          <Part title={messages.detail?.services}>
            <Services listing={listing} />
          </Part>
          <Part title={messages.detail?.availability}>
            <Availability listing={listing} />
          </Part>
          <Part title={messages.detail?.contact}>
            <ContactDetails details={contact} />
          </Part>
        </div>
      </div>
    </PublicMessagesProvider>
  );
}

function Part({ title, children }: { title: string | undefined; children: React.ReactNode }) {
  return (
    <section className="stack stack--tight">
      <h4>{title}</h4>
      {children}
    </section>
  );
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

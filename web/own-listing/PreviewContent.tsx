import '#web/listing/detail.css';
import { useWatch, type Control } from 'react-hook-form';
import { aboutFields } from '#shared/listing-fields.ts';
import { statusAt } from '#shared/opening.ts';
import { useContentLang } from '#web/i18n/i18n.tsx';
import type { PublicMessages } from '#web/i18n/en/public.ts';
import { PublicMessagesProvider } from '#web/i18n/public-messages.ts';
import { useOwn } from '#web/platform/messages.tsx';
import { PhotoPreview } from '#web/photo/PhotoPreview.tsx';
import { Age } from '#web/ui/Age.tsx';
import { Price } from '#web/ui/Price.tsx';
import { Availability } from '#web/listing/Availability.tsx';
import { ContactDetails } from '#web/listing/ContactDetails.tsx';
import { About, Services } from '#web/listing/ListingTabs.tsx';
import { StatusLine } from '#web/listing/StatusLine.tsx';
import { locationLine } from '#web/place/place-label.ts';
import type { ListingValues } from './listing-values.ts';
import type { PhotoItem } from './photo-items.ts';
import { PreviewCard, useListingPreview } from './PreviewCard.tsx';

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
  const lang = useContentLang();
  const { listing, contact } = useListingPreview(useWatch({ control }) as ListingValues);
  const { age } = listing;
  const title = listing.title || t.untitled;
  return (
    <PublicMessagesProvider value={messages}>
      <div className="stack" inert>
        <h3 className="soft small">{t.card}</h3>
        <PreviewCard heading="h4" listing={listing} photo={photos[0]?.previewUrl} />
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

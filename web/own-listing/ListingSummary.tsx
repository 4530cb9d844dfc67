import type { ReactNode } from 'react';
import type { OwnListing } from '#shared/api/listing.ts';
import { findCountry } from '#shared/location/countries.ts';
import { useCommon, useContentLang, useLanguage } from '#web/i18n/i18n.tsx';
import { useOwn } from '#web/platform/messages.tsx';
import { Badge } from '#web/ui/Badge.tsx';
import { Price } from '#web/ui/Price.tsx';
import { PhotoPreview } from '#web/photo/PhotoPreview.tsx';
import { locationLine } from '#web/place/place-label.ts';
import { namesOf } from '#web/place/place-view.ts';
import { useCountryPlaces } from '#web/place/use-country-places.ts';

/**
 * The owner's listing as visitors see it, with actions below.
 * @param small leaves out the publication status, for screens that show it elsewhere
 */
export function ListingSummary({
  listing,
  small = false,
  children,
}: {
  listing: OwnListing;
  small?: boolean;
  children: ReactNode;
}) {
  const { listing: t } = useOwn();
  const { category } = useCommon().option;
  const language = useLanguage();
  const lang = useContentLang();
  const { content, photos, published } = listing;
  const country = findCountry(content.country);
  const { data: known } = useCountryPlaces(content.country);
  const place = locationLine(namesOf(content, known, language));
  const photo = photos.find(({ removed }) => !removed)?.previewUrl;
  return (
    <article className="panel stack" aria-label={content.title} data-testid="own-listing">
      <div className="media view-card">
        <div className="photo-frame">
          <PhotoPreview key={photo} url={photo} alt="" />
        </div>
        <div className="stack stack--tight">
          <div className="row row--tight">
            {!small && (
              <Badge tone={published ? 'good' : 'caution'} icon={published ? 'badge-check' : 'warning'}>
                {published ? t.published : t.notPublished}
              </Badge>
            )}
            <Badge>{category[content.category]}</Badge>
          </div>
          <h2 lang={lang} className="text-heading-3">
            {content.title}
          </h2>
          {country && (
            <p>
              <Price amount={content.price} of={{ country: country.id, currency: country.currency }} />
            </p>
          )}
          <p className="soft">{place}</p>
          {content.description && (
            <p className="clamp written" lang={lang}>
              {content.description}
            </p>
          )}
        </div>
      </div>
      {children}
    </article>
  );
}

import type { ReactNode } from 'react';
import type { ListingDetail } from '#shared/api/listing.ts';
import { useContentLang, useInLanguage } from '#web/i18n/i18n.tsx';
import { usePublicMessages } from '#web/i18n/public-messages.ts';
import { Icon } from '#web/ui/Icon.tsx';

/** Frame of each page below a listing: the back link, the listing's title as `h1`, and the content. */
export function SubpageFrame({
  listing: { id, title },
  children,
}: {
  listing: Pick<ListingDetail, 'id' | 'title'>;
  /** Content, whose headings begin at `h2`. */
  children: ReactNode;
}) {
  const { backToListing } = usePublicMessages('detail');
  const inLanguage = useInLanguage();
  return (
    <div className="container listing-subpage stack">
      <p>
        <a className="back-link plain-link tap" href={inLanguage(`/listings/${id}`)}>
          <Icon name="chevron-left" size={18} />
          {backToListing}
        </a>
      </p>
      <h1>
        <bdi lang={useContentLang()}>{title}</bdi>
      </h1>
      {children}
    </div>
  );
}

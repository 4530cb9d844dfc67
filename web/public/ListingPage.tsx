import type { ComponentProps } from 'react';
import { usePublicMessages } from '#web/i18n/public-messages.ts';
import { ListingView } from '#web/listing/ListingView.tsx';
import { Icon } from '#web/ui/Icon.tsx';

export function ListingPage(props: ComponentProps<typeof ListingView>) {
  const { detail } = usePublicMessages();
  return (
    <div className="container listing-page">
      <p>
        <a className="back-link" href="/listings">
          <Icon name="chevron-left" size={18} />
          <span>{detail.backToListings}</span>
        </a>
      </p>
      <ListingView {...props} />
    </div>
  );
}

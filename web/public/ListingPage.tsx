import type { ListingDetail } from '#shared/api/listing.ts';
import { usePublicMessages } from '../i18n/public-messages.ts';
import { ListingView } from '../listing/ListingView.tsx';
import { Icon } from '../ui/Icon.tsx';

export function ListingPage({ listing }: { listing: ListingDetail }) {
  const { detail } = usePublicMessages();
  return (
    <div className="container">
      <p>
        <a className="back-link" href="/listings">
          <Icon name="chevron-left" size={18} />
          {detail.backToListings}
        </a>
      </p>
      <ListingView listing={listing} />
    </div>
  );
}

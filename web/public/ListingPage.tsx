import type { ComponentProps } from 'react';
import type { Card } from '#shared/api/listing.ts';
import { usePublicMessages } from '#web/i18n/public-messages.ts';
import { ListingView } from '#web/listing/ListingView.tsx';
import { OtherListings } from '#web/listing/OtherListings.tsx';
import { BackLink } from './BackLink.tsx';

export function ListingPage({
  others,
  all,
  address,
  ...props
}: ComponentProps<typeof ListingView> & {
  /** The page's own, whole: paper says where it is from. */
  address: string;
  /** Others of its city and category, and the path of the list of all of them. */
  others: readonly Card[];
  all: string;
}) {
  const { detail } = usePublicMessages();
  return (
    <div className="container listing-page">
      <p>
        <BackLink />
      </p>
      <ListingView {...props} />
      {/* Where contact was not opened; with it, the sheet has it. */}
      <p className="printed-source">{detail.contactAt(address)}</p>
      <OtherListings cards={others} city={props.listing.cityName} all={all} />
    </div>
  );
}

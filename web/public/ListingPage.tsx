import type { ComponentProps } from 'react';
import type { Card } from '#shared/api/listing.ts';
import { ListingView } from '#web/listing/ListingView.tsx';
import { OtherListings } from '#web/listing/OtherListings.tsx';
import { BackLink } from './BackLink.tsx';

export function ListingPage({
  others,
  all,
  ...props
}: ComponentProps<typeof ListingView> & {
  /** Others of its city and category, and the path of the list of all of them. */
  others: readonly Card[];
  all: string;
}) {
  return (
    <div className="container listing-page">
      <p>
        <BackLink />
      </p>
      <ListingView {...props} />
      <OtherListings cards={others} city={props.listing.cityName} all={all} />
    </div>
  );
}

import { ListingSwitches } from '#web/listing/own/ListingSwitches.tsx';
import { useOverviewListing } from './use-overview-listing.ts';

/**
 * What a provider presses every day, before everything else: "available now", and whether the listing is shown. Of a
 * listing that could not be read its card says so.
 */
export function Today() {
  const { data: listing, isPending } = useOverviewListing();
  if (isPending) return <div className="skeleton overview__skeleton-today" aria-hidden="true" />;
  if (!listing) return null;
  return (
    <section className="panel overview__today">
      <ListingSwitches listing={listing} />
    </section>
  );
}

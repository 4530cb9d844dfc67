import { useQuery } from '@tanstack/react-query';
import { queries } from '#web/platform/queries.ts';

/**
 * Returns the provider's own listing, which comes with the overview's response. If that response fails, the listing
 * loads separately.
 */
export function useOverviewListing() {
  const { data, dataUpdatedAt, isPending } = useQuery(queries.overview());
  return useQuery({
    ...queries.ownListing(),
    enabled: !isPending,
    ...(data && { initialData: data.listing ?? null, initialDataUpdatedAt: dataUpdatedAt }),
  });
}

import { useQuery } from '@tanstack/react-query';
import { queries } from '#web/platform/queries.ts';

/**
 * Returns the provider's own listing for the overview. It comes with the overview's response; if that fails, it loads
 * separately.
 */
export function useOverviewListing() {
  const { data, dataUpdatedAt, isPending } = useQuery(queries.overview());
  return useQuery({
    ...queries.ownListing(),
    enabled: !isPending,
    ...(data && { initialData: data.listing ?? null, initialDataUpdatedAt: dataUpdatedAt }),
  });
}

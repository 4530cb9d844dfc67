import { useQuery } from '@tanstack/react-query';
import { queries } from '#web/platform/queries.ts';

/** Returns the provider's own listing from the overview's response, or loads it separately if that response fails. */
export function useOverviewListing() {
  const { data, dataUpdatedAt, isPending } = useQuery(queries.overview());
  return useQuery({
    ...queries.ownListing(),
    enabled: !isPending,
    ...(data && { initialData: data.listing ?? null, initialDataUpdatedAt: dataUpdatedAt }),
  });
}

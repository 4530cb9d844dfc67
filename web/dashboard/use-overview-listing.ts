import { useQuery } from '@tanstack/react-query';
import { queries } from '#web/platform/queries.ts';

/** The own listing on the overview: it comes with the rest of it, and is asked for by itself where that failed. */
export function useOverviewListing() {
  const { data, dataUpdatedAt, isPending } = useQuery(queries.overview());
  return useQuery({
    ...queries.ownListing(),
    enabled: !isPending,
    ...(data && { initialData: data.listing ?? null, initialDataUpdatedAt: dataUpdatedAt }),
  });
}

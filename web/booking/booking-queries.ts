import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Booking } from '#shared/api/booking.ts';
import { call } from '#web/platform/call.ts';
import { deviceZone } from '#web/api/device-zone.ts';
import { queryClient, refreshFacts } from '#web/platform/queries.ts';

const diary = 'bookings';

export interface Diary {
  bookings: Booking[];
  /** Time zone of the listing's city, otherwise of this device. */
  zone: string;
  city: string | undefined;
}

/**
 * Queries the provider's bookings within a period, page by page.
 * @param from ISO instant, UTC
 * @param to ISO instant, UTC; undefined for an open end
 */
export function useDiary(from: string, to?: string) {
  return useInfiniteQuery({
    queryKey: [diary, from, to ?? ''],
    queryFn: ({ pageParam, signal }) =>
      call(
        'listBookings',
        { query: { from, ...(to !== undefined && { to }), ...(pageParam && { cursor: pageParam }) } },
        signal,
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ cursor }) => cursor,
    placeholderData: keepPreviousData,
    select: ({ pages }): Diary => {
      const city = pages[0]?.city;
      return {
        bookings: pages.flatMap(({ bookings }) => bookings),
        zone: city?.zone ?? deviceZone(),
        city: city?.name,
      };
    },
  });
}

/** Queries all pages of a period, for a view that shows whole days. */
export function useWholeDiary(from: string, to: string) {
  const query = useDiary(from, to);
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = query;
  useEffect(() => {
    if (hasNextPage && !isFetching && !isFetchNextPageError) void fetchNextPage();
  }, [hasNextPage, isFetching, isFetchNextPageError, fetchNextPage]);
  return query;
}

/** Reloads the diary, and the account's facts, because a booking may have ended "available now". */
export const refreshDiary = async (): Promise<void> => {
  await Promise.all([queryClient.invalidateQueries({ queryKey: [diary] }), refreshFacts()]);
};

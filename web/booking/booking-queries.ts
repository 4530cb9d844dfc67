import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Booking } from '#shared/api/booking.ts';
import { call } from '#web/platform/call.ts';
import { deviceZone } from '#web/platform/device-zone.ts';
import { queryClient, refreshFacts } from '#web/platform/queries.ts';

const diary = 'bookings';

/** What was read of the diary. */
export interface Diary {
  bookings: Booking[];
  /** The clock by which it is shown: that of the listing's city, else this device's. */
  zone: string;
  city: string | undefined;
}

/**
 * My appointments within a time, page by page.
 * @param from ISO instant, UTC, as `to`; without a `to` all that follow
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

/** The same, all of its pages: for a time of days, of which the last page matters as well. */
export function useWholeDiary(from: string, to: string) {
  const query = useDiary(from, to);
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = query;
  useEffect(() => {
    if (hasNextPage && !isFetching && !isFetchNextPageError) void fetchNextPage();
  }, [hasNextPage, isFetching, isFetchNextPageError, fetchNextPage]);
  return query;
}

/** After a change of the diary, which "available now" may have ended by. */
export const refreshDiary = async (): Promise<void> => {
  await Promise.all([queryClient.invalidateQueries({ queryKey: [diary] }), refreshFacts()]);
};

import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '#web/platform/call.ts';

/** The verification queue, oldest first; looked at anew every half minute while it is on the screen. */
export const queueQuery = () =>
  infiniteQueryOptions({
    queryKey: ['verification-queue'],
    queryFn: ({ pageParam, signal }) => call('listVerifications', { query: { cursor: pageParam } }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.cursor,
    refetchInterval: 30_000,
  });

export const caseAddress = (sub: string): string => `/admin/verifications/${encodeURIComponent(sub)}`;

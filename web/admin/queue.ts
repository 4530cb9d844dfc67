import { infiniteQueryOptions } from '@tanstack/react-query';
import type { QueueEntry } from '#shared/api/verification.ts';
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

/** The case to open after one was decided: the oldest that nobody else has. */
export const nextCase = (entries: readonly QueueEntry[], decided: string): QueueEntry | undefined =>
  entries.find(({ sub, claimedBy, claimedByMe }) => sub !== decided && (!claimedBy || claimedByMe));

export const caseAddress = (sub: string): string => `/admin/verifications/${encodeURIComponent(sub)}`;

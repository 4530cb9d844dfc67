import { infiniteQueryOptions } from '@tanstack/react-query';
import type { ContentEntry } from '#shared/api/content-review.ts';
import type { QueueEntry } from '#shared/api/verification.ts';
import { call } from '#web/platform/call.ts';

/** The reviewers' two queues, in the order of their tabs. */
export const queueNames = ['identities', 'contents'] as const;
export type QueueName = (typeof queueNames)[number];

export const queuePaths: Readonly<Record<QueueName, string>> = {
  identities: '/admin/verifications',
  contents: '/admin/contents',
};
export const caseAddress = (queue: QueueName, sub: string): string =>
  `${queuePaths[queue]}/${encodeURIComponent(sub)}`;

/** A row of either queue: what waits is known of contents alone. */
export type Waiting = QueueEntry & Partial<Pick<ContentEntry, 'kinds' | 'count'>>;
interface QueuePage {
  entries: Waiting[];
  medianMinutes?: number | undefined;
  cursor?: string | undefined;
}

const read: Readonly<
  Record<QueueName, (cursor: string | undefined, signal: AbortSignal) => Promise<QueuePage>>
> = {
  identities: (cursor, signal) => call('listVerifications', { query: { cursor } }, signal),
  contents: (cursor, signal) => call('listContents', { query: { cursor } }, signal),
};

/** One queue, urgent ones on top and then the oldest first; looked at anew every half minute while it is on the screen. */
export const queueQuery = (queue: QueueName) =>
  infiniteQueryOptions({
    queryKey: ['review-queue', queue],
    queryFn: ({ pageParam, signal }) => read[queue](pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.cursor,
    refetchInterval: 30_000,
  });

/** What a screen of the console hands to the queue that it leads back to. */
export interface BackToQueue {
  /** Who was decided, and how. */
  told?: string;
  /** Whose row was left. */
  from?: string;
}

import { infiniteQueryOptions } from '@tanstack/react-query';
import type { QueuedContents } from '#shared/api/content-review.ts';
import type { QueuedTransfer } from '#shared/api/transfer.ts';
import type { QueuedVerification } from '#shared/api/verification.ts';
import type { ConsoleList } from '#shared/site.ts';
import { call } from '#web/platform/call.ts';

/** The console's lists that are queues: each row opens a case. */
export const queueNames = ['verifications', 'contents', 'transfers'] as const satisfies ConsoleList[];
export type QueueName = (typeof queueNames)[number];

/** Which rows of a queue to look at. */
export const shows = ['all', 'free', 'mine', 'urgent'] as const;
export type Show = (typeof shows)[number];
/** The parameter of the queue's address that says so; a case's address carries it for the way back. */
export const showParameter = 'show';
const queryOf = (show: Show): string => (show === 'all' ? '' : `?${showParameter}=${show}`);

export const listAddress = (list: ConsoleList): string => `/admin/${list}`;
export const queueAddress = (queue: QueueName, show: Show): string => listAddress(queue) + queryOf(show);
/** @param id `idOf` its row */
export const caseAddress = (queue: QueueName, id: string, show: Show = 'all'): string =>
  `${listAddress(queue)}/${encodeURIComponent(id)}${queryOf(show)}`;

/** A row of any queue: what waits is known of contents alone, and what is to be paid of transfers. */
export type Waiting = QueuedVerification &
  Partial<Pick<QueuedContents, 'kinds' | 'count'>> &
  Partial<Pick<QueuedTransfer, 'reference' | 'amount' | 'currency'>>;
/** What a row is opened by: whose case it is, or the transfer's reference. */
export const idOf = ({ reference, sub }: Waiting): string => reference ?? sub;
interface QueuePage {
  cases: Waiting[];
  medianMinutes?: number | undefined;
  cursor?: string | undefined;
}

const read: Readonly<
  Record<QueueName, (cursor: string | undefined, signal: AbortSignal) => Promise<QueuePage>>
> = {
  verifications: (cursor, signal) => call('listVerifications', { query: { cursor } }, signal),
  contents: (cursor, signal) => call('listContents', { query: { cursor } }, signal),
  transfers: (cursor, signal) => call('listTransfers', { query: { cursor } }, signal),
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
  lastDecision?: string;
  /** Which row was left (`idOf`). */
  from?: string;
}

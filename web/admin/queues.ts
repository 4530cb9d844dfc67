import { infiniteQueryOptions } from '@tanstack/react-query';
import type { QueuedContents } from '#shared/api/content-review.ts';
import type { QueuedReport } from '#shared/api/report.ts';
import type { QueuedTransfer } from '#shared/api/transfer.ts';
import type { QueuedVerification } from '#shared/api/verification.ts';
import type { ConsoleList } from '#shared/private-routes.ts';
import { call } from '#web/platform/call.ts';

/** Lists of the console that are queues: each row opens a case. */
export const queueNames = [
  'verifications',
  'contents',
  'reports',
  'transfers',
] as const satisfies ConsoleList[];
export type QueueName = (typeof queueNames)[number];

/** Filters of a queue's rows; `free` means unclaimed. */
export const shows = ['all', 'free', 'mine', 'urgent'] as const;
export type Show = (typeof shows)[number];
/** Query parameter of the filter. A case's URL repeats it, so that "back" restores the filter. */
export const showParameter = 'show';
const queryOf = (show: Show): string => (show === 'all' ? '' : `?${showParameter}=${show}`);

export const listAddress = (list: ConsoleList): string => `/admin/${list}`;
export const queueAddress = (queue: QueueName, show: Show): string => listAddress(queue) + queryOf(show);
/** @param id id that `idOf` returns for the row */
export const caseAddress = (queue: QueueName, id: string, show: Show = 'all'): string =>
  `${listAddress(queue)}/${encodeURI(id)}${queryOf(show)}`;

/**
 * Row of any queue. Only contents have `kinds` and `count`; only transfers have a reference, an amount and a currency;
 * only reports have the last part.
 */
export type Waiting = QueuedVerification &
  Partial<Pick<QueuedContents, 'kinds' | 'count'>> &
  Partial<Pick<QueuedTransfer, 'reference' | 'amount' | 'currency'>> &
  Partial<Pick<QueuedReport, 'id' | 'kind' | 'reasons' | 'dueAt' | 'status'>>;
/** Returns the end of the case's address: the transfer's reference, the account's `sub`, or `sub/id` of a report. */
export const idOf = ({ reference, sub, id }: Waiting): string =>
  id === undefined ? (reference ?? sub) : `${sub}/${id}`;
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
  reports: (cursor, signal) => call('listReports', { query: { cursor } }, signal),
  transfers: (cursor, signal) => call('listTransfers', { query: { cursor } }, signal),
};

/** Queries one queue, in the server's order: urgent cases first. Refetches every half minute while on screen. */
export const queueQuery = (queue: QueueName) =>
  infiniteQueryOptions({
    queryKey: ['review-queue', queue],
    queryFn: ({ pageParam, signal }) => read[queue](pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.cursor,
    refetchInterval: 30_000,
  });

/** Time within which a waiting case without a deadline of its own counts as due, in milliseconds. */
const usualWait = 24 * 60 * 60_000;

/**
 * Returns the queue that the reviewer should open: the reports while one is urgent (REPORT-6), else the queue whose
 * next case is due first, else the first one. Cases that another reviewer has do not count.
 */
export function mostUrgent(queues: ReadonlyArray<readonly [QueueName, readonly Waiting[]]>): QueueName {
  const due = queues.map(([name, cases]) => {
    const open = cases.filter(({ claimedBy, claimedByMe }) => claimedBy === undefined || claimedByMe);
    const times = open.map(({ dueAt, submittedAt, urgent }) =>
      dueAt === undefined ? Date.parse(submittedAt) + usualWait : urgent ? 0 : Date.parse(dueAt),
    );
    return { name, first: Math.min(...times) };
  });
  return due.reduce((one, other) => (other.first < one.first ? other : one)).name;
}

/** Navigation state of a reviewer's return from a case to its queue. */
export interface BackToQueue {
  /** Message with the person's name and the outcome of the last decision. */
  lastDecision?: string;
  /** Id (`idOf`) of the case that the reviewer left; the queue selects its row. */
  from?: string;
}

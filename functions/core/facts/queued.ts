import * as z from 'zod';
import { dayMilliseconds } from '#shared/day.ts';
import { queues, type Queue } from '#shared/deployment/table.ts';
import { erasureStepDue } from '#shared/erasure.ts';
import { membershipEnd } from '#shared/membership.ts';
import { nextReminder } from '#shared/membership-reminder.ts';
import { postForgotten } from '#shared/post.ts';
import { uploadMinutes } from '#shared/upload.ts';
import {
  answerDays,
  answerReminderDays,
  identityEnd,
  keepDocumentsDays,
  renewalOpens,
} from '#shared/verification.ts';
import { countryQueue } from '#shared/deployment/keys.ts';
import {
  approvalEnd,
  approvalOf,
  type Facts,
  isUsed,
  type PhotoFact,
  type PostFact,
  type VerificationFact,
  zoneOf,
} from './facts.ts';

/** The row of a case in any reviewers' queue. */
export const queueRow = z.object({
  name: z.string(),
  submittedAt: z.string(),
  urgent: z.boolean(),
  claimedBy: z.string().optional(),
  claimUntil: z.number().optional(),
});

/** Hours after which a processed photo that no saved listing uses is forgotten. */
const unusedPhotoHours = 24;
/** A form that was handed out just before its end may still deliver; it is forgotten a little later. */
const uploadSlackMinutes = 5;

/** An item's place in the index `byDue`: its queue and the instant by which it is sorted there. A function of the facts. */
export interface Queued {
  queue: Queue | ReturnType<typeof countryQueue>;
  /** Milliseconds since the epoch. */
  due: number;
  /** What a page of the queue shows of it: pages are read of the index alone. */
  row?: object;
}

/** Also under a legal hold, which an operator lifts without a look at queues: the sweep itself looks at it. */
export const leavingQueued = ({ account: { erasure } }: Facts): Queued | undefined =>
  erasure && { queue: queues.leaving, due: erasureStepDue(erasure) };

/** Urgent is who is public until an approval ends, unless the newer case beside it is decided before. */
const isUrgent = ({ standing }: VerificationFact): boolean => standing !== undefined;
/** By so much what is urgent stands before the rest of a reviewers' queue: longer than anything may wait. */
export const urgentMilliseconds = 365 * dayMilliseconds;

export function verificationQueued({ account, verification }: Facts): Queued | undefined {
  if (verification?.status === 'pending' && verification.submittedAt) {
    const { submittedAt, claimedBy, claimUntil } = verification;
    const urgent = isUrgent(verification);
    const row: z.infer<typeof queueRow> = { name: account.name, submittedAt, urgent, claimedBy, claimUntil };
    const due = Date.parse(submittedAt) - (urgent ? urgentMilliseconds : 0);
    return { queue: queues.verification, due, row };
  }
  const answer = verification && answerEnds(verification);
  if (answer) return { queue: queues.answer, due: answer.next.getTime() };
  if (verification?.decidedAt && Object.keys(verification.documents).length > 0) {
    return { queue: queues.documents, due: documentsEnd(verification.decidedAt).getTime() };
  }
  return undefined;
}

const days = (count: number): number => count * dayMilliseconds;

/**
 * When the owner of a case of which a reviewer asked for more is reminded of it, and when it ends (VER-21): never before
 * the days that a reminder promises are over. Undefined of other cases.
 */
export function answerEnds({
  status,
  asked,
  submittedAt,
}: VerificationFact): { end: Date; next: Date } | undefined {
  const since = asked?.at ?? submittedAt;
  if (status !== 'more-asked' || since === undefined) return undefined;
  const end = Date.parse(since) + days(answerDays);
  const reminder = days(answerReminderDays);
  if (asked?.remindedAt === undefined) return { end: new Date(end), next: new Date(end - reminder) };
  const ends = new Date(Math.max(end, Date.parse(asked.remindedAt) + reminder));
  return { end: ends, next: ends };
}

/** When the documents of a case that was decided then are erased (VER-6). */
export const documentsEnd = (decidedAt: string): Date =>
  new Date(Date.parse(decidedAt) + days(keepDocumentsDays));

/** Documents of earlier cases: beside the case that is open, which stands in a queue of its own. */
export function documentsQueued({ verification }: Facts): Queued | undefined {
  const ends = (verification?.kept ?? []).map(({ until }) => Date.parse(until));
  return ends.length > 0 ? { queue: queues.documents, due: Math.min(...ends) } : undefined;
}

/** An approval's end, by its document or a new name: due when its owner is notified, and when the listing goes (VER-12). */
export function identityQueued(facts: Facts): Queued | undefined {
  const approval = approvalOf(facts.verification);
  const end = approval && approvalEnd(approval);
  if (end === undefined) return undefined;
  const zone = zoneOf(facts);
  const next = approval?.remindedOf === end ? identityEnd(end, zone) : renewalOpens(end, zone);
  return { queue: queues.identity, due: next.getTime() };
}

/** Days in which a payment, a refund or a dispute may still come of what is over: cards' networks take 120 at most. */
const settleDays = 120;

/**
 * Public or not: the owner is reminded of an end that comes and notified of it, and what was public until then goes. Of a membership of which nothing runs
 * the payment provider may still learn something, for a while.
 */
export function membershipQueued({ membership }: Facts): Queued | undefined {
  const end = membershipEnd(membership);
  if (membership && end && !membership.endNotified)
    return { queue: queues.lapse, due: Math.min(end.getTime(), nextReminder(membership) ?? Infinity) };
  const last = Math.max(end?.getTime() ?? 0, Date.parse(membership?.checkoutUntil ?? '') || 0);
  return last > 0 ? { queue: queues.settled, due: last + days(settleDays) } : undefined;
}

/** Minutes after which what was begun is not going on any more; a Lambda of the API has seconds. */
const settleMinutes = 2;

export function securityQueued({ security }: Facts): Queued | undefined {
  const { passwordChange, secondFactor } = security ?? {};
  const turning = secondFactor && secondFactor.state !== 'on' ? [secondFactor.since] : [];
  const begun = [...turning, ...(passwordChange ? [passwordChange.since] : [])].map((since) =>
    Date.parse(since),
  );
  if (begun.length === 0) return undefined;
  return { queue: queues.settle, due: Math.min(...begun) + settleMinutes * 60_000 };
}

/** What was begun until then and is not ended is settled by the sweep. */
export const settledBefore = (now: Date): Date => new Date(now.getTime() - settleMinutes * 60_000);

/** Photos that no version of the listing uses are forgotten; so is an upload that never came. */
export function photoQueued(facts: Facts, photo: PhotoFact): Queued | undefined {
  if (isUsed(facts, photo.id)) return undefined;
  const minutes = photo.status === 'uploading' ? uploadMinutes + uploadSlackMinutes : unusedPhotoHours * 60;
  return { queue: queues.upload, due: Date.parse(photo.createdAt) + minutes * 60_000 };
}

/** Photos whose time is over (`photoQueued`). */
export const duePhotos = (facts: Facts, now: Date): PhotoFact[] =>
  facts.photos.filter((photo) => (photoQueued(facts, photo)?.due ?? Infinity) <= now.getTime());

/** A post goes with its photo at its end; so does one that nobody published in days. */
export const postQueued = (one: PostFact): Queued => ({
  queue: queues.post,
  due: postForgotten(one).getTime(),
});

/** Posts whose time is over (`postQueued`). */
export const duePosts = ({ posts }: Facts, now: Date): PostFact[] =>
  posts.filter((one) => postQueued(one).due <= now.getTime());

/** "Available now" ends by the calendar. */
export const presenceQueued = ({ listing }: Facts): Queued | undefined =>
  listing?.onlineUntil === undefined
    ? undefined
    : { queue: queues.presence, due: Date.parse(listing.onlineUntil) };

/** The account stands in the queue of its listing's country, so that opening or closing the country finds it. */
export const countryQueued = ({ account, listing }: Facts): Queued | undefined =>
  listing?.approved && {
    queue: countryQueue(listing.approved.country),
    due: Date.parse(account.createdAt),
  };

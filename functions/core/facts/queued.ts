import * as z from 'zod';
import { dayMilliseconds } from '#shared/day.ts';
import { queues, type Queue } from '#shared/deployment/table.ts';
import { erasureStepDue } from '#shared/erasure.ts';
import { membershipEnd } from '#shared/membership.ts';
import { nextReminder } from '#shared/membership-reminder.ts';
import { postForgotten } from '#shared/post.ts';
import { reportedKinds, reportReasons } from '#shared/report.ts';
import { isOpen, isUrgentNow, type ReportCase, reportCase } from '#shared/report-case.ts';
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

/** Fields common to the rows of all reviewers' queues. */
export const queueRow = z.object({
  name: z.string(),
  submittedAt: z.string(),
  urgent: z.boolean(),
  claimedBy: z.string().optional(),
  claimUntil: z.number().optional(),
});

/** Hours until the deletion of a processed photo that no listing, post or avatar uses. */
const unusedPhotoHours = 24;
/**
 * Minutes for which an upload is kept after its form expires. A file whose transfer began just before the expiry may
 * still arrive.
 */
const uploadSlackMinutes = 5;

/** Entry of an item in the index `byDue`: its queue, and the time that sorts it. */
export interface Queued {
  queue: Queue | ReturnType<typeof countryQueue>;
  /** Milliseconds since the epoch. */
  due: number;
  /** Data for a page of the queue; such a page reads the index only. */
  row?: object;
}

/**
 * Queues the next step of an account's erasure, even under a legal hold. The sweep checks for the hold, so lifting a
 * hold changes no queue.
 */
export const leavingQueued = ({ account: { erasure } }: Facts): Queued | undefined =>
  erasure && { queue: queues.leaving, due: erasureStepDue(erasure) };

/** True if an earlier approval keeps the provider public. That approval may end before the new case is decided. */
const isUrgent = ({ standing }: VerificationFact): boolean => standing !== undefined;
/** Milliseconds by which an urgent case moves ahead in a reviewers' queue. No case waits this long. */
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
 * Returns the deadline (`end`) of a case that waits for its owner to send documents (VER-21), and when the sweep must
 * act (`next`): first to send the reminder, then to end the case. A late reminder moves the deadline, so that the owner
 * always has the promised number of days.
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

/** Returns when the documents of a case decided at this time are erased (VER-6). */
export const documentsEnd = (decidedAt: string): Date =>
  new Date(Date.parse(decidedAt) + days(keepDocumentsDays));

/** Queues the erasure of documents kept from earlier cases. */
export function documentsQueued({ verification }: Facts): Queued | undefined {
  const ends = (verification?.kept ?? []).map(({ until }) => Date.parse(until));
  return ends.length > 0 ? { queue: queues.documents, due: Math.min(...ends) } : undefined;
}

/**
 * Queues an approval until its document expires, or until a new name must be proved (VER-12). The approval is due
 * twice: for the reminder to the provider, and at its end, when the listing stops being public.
 */
export function identityQueued(facts: Facts): Queued | undefined {
  const approval = approvalOf(facts.verification);
  const end = approval && approvalEnd(approval);
  if (end === undefined) return undefined;
  const zone = zoneOf(facts);
  const next = approval?.remindedOf === end ? identityEnd(end, zone) : renewalOpens(end, zone);
  return { queue: queues.identity, due: next.getTime() };
}

/** Days in which a payment, refund or dispute may still follow an ended membership. Card networks allow at most 120. */
const settleDays = 120;

/**
 * Queues a membership for reminders and its end, whether or not anything is public. An ended membership stays queued,
 * because the payment provider may still report changes.
 */
export function membershipQueued({ membership }: Facts): Queued | undefined {
  const end = membershipEnd(membership);
  if (membership && end && !membership.endNotified)
    return { queue: queues.lapse, due: Math.min(end.getTime(), nextReminder(membership) ?? Infinity) };
  const last = Math.max(end?.getTime() ?? 0, Date.parse(membership?.checkoutUntil ?? '') || 0);
  return last > 0 ? { queue: queues.settled, due: last + days(settleDays) } : undefined;
}

/** Minutes before an unfinished security change counts as abandoned. An API Lambda runs for seconds only. */
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

/** Returns the time before which an unfinished security change counts as abandoned. */
export const settledBefore = (now: Date): Date => new Date(now.getTime() - settleMinutes * 60_000);

/** Queues the deletion of a photo that no listing, post or avatar uses, or of an upload that never arrived. */
export function photoQueued(facts: Facts, photo: PhotoFact): Queued | undefined {
  if (isUsed(facts, photo.id)) return undefined;
  const minutes = photo.status === 'uploading' ? uploadMinutes + uploadSlackMinutes : unusedPhotoHours * 60;
  return { queue: queues.upload, due: Date.parse(photo.createdAt) + minutes * 60_000 };
}

/** Returns the photos that are due for deletion. */
export const duePhotos = (facts: Facts, now: Date): PhotoFact[] =>
  facts.photos.filter((photo) => (photoQueued(facts, photo)?.due ?? Infinity) <= now.getTime());

/** Queues a post for deletion with its photo: at its end, or after some days if it was never published. */
export const postQueued = (one: PostFact): Queued => ({
  queue: queues.post,
  due: postForgotten(one).getTime(),
});

/** Returns the posts that are due for deletion. */
export const duePosts = ({ posts }: Facts, now: Date): PostFact[] =>
  posts.filter((one) => postQueued(one).due <= now.getTime());

/** Row of a case about a report in the reviewers' queue. */
export const reportRow = queueRow.extend({
  id: z.string(),
  kind: z.enum(reportedKinds),
  reasons: z.array(z.enum(reportReasons)),
  dueAt: z.string(),
  status: reportCase.shape.status,
});

/** Queues an open case by its deadline; urgent ones come first (REPORT-6). */
export function reportQueued({ name }: Facts['account'], report: ReportCase): Queued | undefined {
  const { id, thing, reasons, openedAt, dueAt, status, claimedBy, claimUntil } = report;
  if (!isOpen(report)) return undefined;
  const urgent = isUrgentNow(report);
  const row: z.infer<typeof reportRow> = {
    id,
    name,
    submittedAt: openedAt,
    urgent,
    kind: thing.kind,
    reasons,
    dueAt,
    status,
    claimedBy,
    claimUntil,
  };
  return { queue: queues.report, due: Date.parse(dueAt) - (urgent ? urgentMilliseconds : 0), row };
}

/** Queues the end of "available now". */
export const presenceQueued = ({ listing }: Facts): Queued | undefined =>
  listing?.onlineUntil === undefined
    ? undefined
    : { queue: queues.presence, due: Date.parse(listing.onlineUntil) };

/** Queues the account under its listing's country, so that opening or closing the country finds the account. */
export const countryQueued = ({ account, listing }: Facts): Queued | undefined =>
  listing?.approved && {
    queue: countryQueue(listing.approved.country),
    due: Date.parse(account.createdAt),
  };

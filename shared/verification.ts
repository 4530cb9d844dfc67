import * as z from 'zod';
import { ageOn, isCalendarDate, minimumAge } from './age.ts';
import { dayMilliseconds } from './day.ts';
import { lastZoneOf } from './location/countries.ts';
import { plainLine, plainText, shownLine, shownText } from './plain-text.ts';
import { daysAfter, startOfDay, wallTime } from './zoned-time.ts';

/**
 * States of an identity verification:
 * - none: the provider sent nothing yet;
 * - draft: personal details are saved, and documents are being uploaded;
 * - pending: everything was sent and waits for a reviewer. A reviewer's claim is not a state, because it expires by
 *   time;
 * - more-asked: a reviewer requested some documents again, with a note; the others stay;
 * - approved: a reviewer compared the documents and approved;
 * - rejected: a reviewer rejected, with a note; the provider may start again;
 * - expired: the approved document is no longer valid, or the provider missed the deadline for requested documents;
 * - withdrawn: an operator withdrew the approval, with a note.
 */
export const verificationStatuses = [
  'none',
  'draft',
  'pending',
  'more-asked',
  'approved',
  'rejected',
  'expired',
  'withdrawn',
] as const;
export type VerificationStatus = (typeof verificationStatuses)[number];

/** Kinds of notification about a verification, sent by mail and shown on the site. */
export const verificationNotificationKinds = [
  'verification-approved',
  'verification-rejected',
  'verification-more-asked',
  'verification-answer-due',
  'verification-unanswered',
  'verification-expiring',
  'verification-expired',
  'verification-withdrawn',
] as const;
type VerificationNotificationKind = (typeof verificationNotificationKinds)[number];

interface VerificationStep {
  from: readonly VerificationStatus[];
  to: VerificationStatus;
  by: 'provider' | 'reviewer' | 'operator' | 'calendar';
  /** Absent for steps by the provider. */
  notification?: VerificationNotificationKind;
  /** The step restricts the provider, who gets a decision record (shared/decision.ts). */
  restricts?: true;
}

/** All steps between states, each with its earlier states, its actor and its notification (VER-1). */
export const verificationSteps = {
  saveDetails: {
    // Allowed from `approved` for an expiring document or a new legal name. The approval stays valid meanwhile.
    from: ['none', 'draft', 'approved', 'rejected', 'expired', 'withdrawn'],
    to: 'draft',
    by: 'provider',
  },
  // The reviewer still waits for documents, so the state and its deadline stay (VER-21).
  changeDetails: { from: ['more-asked'], to: 'more-asked', by: 'provider' },
  // The provider drops a newer case that needs no proof, and returns to the approval that is still valid.
  keepApproved: { from: ['draft', 'more-asked', 'rejected', 'expired'], to: 'approved', by: 'provider' },
  submit: { from: ['draft', 'more-asked'], to: 'pending', by: 'provider' },
  takeBack: { from: ['pending'], to: 'draft', by: 'provider' },
  askMore: { from: ['pending'], to: 'more-asked', by: 'reviewer', notification: 'verification-more-asked' },
  approve: { from: ['pending'], to: 'approved', by: 'reviewer', notification: 'verification-approved' },
  reject: {
    from: ['pending'],
    to: 'rejected',
    by: 'reviewer',
    notification: 'verification-rejected',
    restricts: true,
  },
  expire: {
    from: ['approved'],
    to: 'expired',
    by: 'calendar',
    notification: 'verification-expired',
    restricts: true,
  },
  // The provider missed the deadline for requested documents. An earlier approval stays valid (VER-21).
  lapse: {
    from: ['more-asked'],
    to: 'expired',
    by: 'calendar',
    notification: 'verification-unanswered',
    restricts: true,
  },
  withdraw: {
    // An approval can exist beside an open or failed case, so an operator can withdraw it from these states too.
    from: ['approved', 'draft', 'pending', 'more-asked', 'rejected', 'expired'],
    to: 'withdrawn',
    by: 'operator',
    notification: 'verification-withdrawn',
    restricts: true,
  },
} as const satisfies Record<string, VerificationStep>;
export type VerificationAct = keyof typeof verificationSteps;

/** True if the step is allowed in this state. */
export const mayFollow = (act: VerificationAct, status: VerificationStatus): boolean =>
  (verificationSteps[act].from as readonly VerificationStatus[]).includes(status);

/** Days to send the documents that a reviewer requested, and days before that deadline for the reminder (VER-21). */
export const answerDays = 30;
export const answerReminderDays = 7;
/** Days before the end of the approved document at which the provider is asked for a new one (VER-12). */
const renewDays = 30;
/** Days to prove a new legal name. */
export const renameDays = 30;

/** Returns when an approval ends: at the end of the document's last valid day (YYYY-MM-DD), in the zone. */
export const identityEnd = (expiresOn: string, zone: string): Date =>
  new Date(startOfDay(daysAfter(expiresOn, 1), zone));

/** Returns when the provider is asked for a new document. */
export const renewalOpens = (expiresOn: string, zone: string): Date =>
  new Date(identityEnd(expiresOn, zone).getTime() - renewDays * dayMilliseconds);

/** Returns the date (YYYY-MM-DD) in a zone, a number of days after an instant. */
export const dayAfter = (now: Date, days: number, zone = 'UTC'): string =>
  daysAfter(wallTime(now, zone).date, days);

/** Documents of a case, including front and back of the ID (VER-3). */
export const documentKinds = ['selfie', 'idFront', 'idBack', 'addressProof'] as const;
export type DocumentKind = (typeof documentKinds)[number];
export const documentTypes = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'] as const;
export type DocumentType = (typeof documentTypes)[number];
/** Maximum bytes of a document. PDF is allowed only as proof of address (VER-3). */
export const documentMaxBytes = 10 * 1024 * 1024;
/** Maximum pages of a PDF. */
export const pdfMaxPages = 20;
/**
 * Reasons for rejecting a document's bytes (VER-3): other type than declared, cut off or broken, too many pixels. PDFs
 * only: password, too many pages, programs or embedded files, rendering timeout.
 */
export const documentRefusals = [
  'other-type',
  'damaged',
  'too-many-pixels',
  'password',
  'too-many-pages',
  'active-content',
  'not-drawn',
] as const;
export type DocumentRefusal = (typeof documentRefusals)[number];
/** Seconds that a reviewer's link to a document works. */
export const documentViewSeconds = 60;
/** Days after the decision at which documents are erased (VER-6). */
export const keepDocumentsDays = 30;
/** Days after upload at which a file is erased, even if a case still refers to it. */
export const documentsLieDays = 60;
export const typesOfDocument = (kind: DocumentKind): readonly DocumentType[] =>
  kind === 'addressProof' ? documentTypes : documentTypes.filter((type) => type !== 'application/pdf');

/** Personal details that the provider enters (VER-2). The server checks the age with `isAdult` and its own clock. */
export const personalDetails = z.object({
  fullName: plainLine(120).min(3),
  dateOfBirth: z.string().refine(isCalendarDate, { message: 'a date as YYYY-MM-DD' }),
  address: plainText(240).min(5),
});
export type PersonalDetails = z.infer<typeof personalDetails>;

/** Personal details as the owner and reviewers see them. */
export const shownDetails = z.object({ fullName: shownLine, dateOfBirth: z.string(), address: shownText });

/** A day begins up to 12 hours later than in UTC (zone UTC-12), or up to 14 hours earlier (UTC+14). In milliseconds. */
const lastDayBegins = 12 * 60 * 60_000;
const firstDayBegins = 14 * 60 * 60_000;

/**
 * True if a person is of age in their country, by the zone in which the day begins last (AGE-1). By UTC's calendar, a
 * birthday in Tijuana would begin eight hours early. Without a country, the last zone on earth counts. An invalid date
 * is never of age.
 */
export function isAdult(dateOfBirth: string, now: Date, country?: string): boolean {
  const zone = country === undefined ? undefined : lastZoneOf(country);
  const there = zone
    ? new Date(`${wallTime(now, zone).date}T00:00:00Z`)
    : new Date(now.getTime() - lastDayBegins);
  return isCalendarDate(dateOfBirth) && ageOn(dateOfBirth, there) >= minimumAge;
}

/** True if a person may be of age anywhere on earth. Forms check this before the server checks the person's country. */
export const mayBeAdult = (dateOfBirth: string, now: Date): boolean =>
  isCalendarDate(dateOfBirth) && ageOn(dateOfBirth, new Date(now.getTime() + firstDayBegins)) >= minimumAge;

/** Maximum characters of a reviewer's note to the provider. */
export const reviewNoteMax = 500;

/** Reasons for a rejection; a note can accompany each. */
export const rejectionReasons = [
  'unclear-images',
  'mismatch',
  'expired-document',
  'under-age',
  'other',
] as const;
export type RejectionReason = (typeof rejectionReasons)[number];

/**
 * True if a rejection relies on the documents. Its reviewer must have opened them, as for an approval (VER-10).
 * Rejecting a person who is under age by the typed date (`adult`) relies on no document.
 */
export const restsOnDocuments = (reason: RejectionReason, adult: boolean): boolean =>
  reason === 'under-age' ? adult : reason !== 'other';

/** True if rejecting a newer case also ends the approval: contradicting evidence does, unreadable pictures do not. */
export const endsApproval: Readonly<Record<RejectionReason, boolean>> = {
  'unclear-images': false,
  'expired-document': false,
  mismatch: true,
  'under-age': true,
  other: true,
};

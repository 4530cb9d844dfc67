import * as z from 'zod';
import { ageOn, isCalendarDate, minimumAge } from './age.ts';
import { dayMilliseconds } from './day.ts';
import { lastZoneOf } from './location/countries.ts';
import { plainLine, plainText, shownLine, shownText } from './plain-text.ts';
import { daysAfter, startOfDay, wallTime } from './zoned-time.ts';

/**
 * The life of an identity verification, a sentence for each state:
 * - none: nothing was sent yet;
 * - draft: personal details are in, documents are being uploaded;
 * - pending: everything was sent and a person looks at it. Who has it open is no state: a claim ends by the clock;
 * - more-asked: a reviewer asked for some of the documents again, and wrote why; the others stay;
 * - approved: a person compared the documents and said yes;
 * - rejected: a person said no and wrote why; the provider may start again;
 * - expired: the document that was compared is valid no more, or what a reviewer asked for did not come in time;
 * - withdrawn: an operator took the approval back and wrote why.
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

/** Notifications about a verification, each by mail and on the site. */
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
  /** Absent for what the provider does. */
  notification?: VerificationNotificationKind;
  /** Takes something away from the provider, who gets a decision record (shared/decision.ts). */
  restricts?: true;
}

/** Every step between the states: what it may follow, who takes it, and the notification. There are no others (VER-1). */
export const verificationSteps = {
  saveDetails: {
    // From approved: the document expires, or the legal name is another one. What was approved holds meanwhile.
    from: ['none', 'draft', 'approved', 'rejected', 'expired', 'withdrawn'],
    to: 'draft',
    by: 'provider',
  },
  // The reviewer still waits for the documents, and the case still has its deadline (VER-21).
  changeDetails: { from: ['more-asked'], to: 'more-asked', by: 'provider' },
  // What was begun beside an approval that still holds, once there is nothing to prove after all.
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
  // What a reviewer asked for did not come: the case ends, and what was approved before it holds on (VER-21).
  lapse: {
    from: ['more-asked'],
    to: 'expired',
    by: 'calendar',
    notification: 'verification-unanswered',
    restricts: true,
  },
  withdraw: {
    // Whatever is open, or came to nothing, beside the approval that is taken back.
    from: ['approved', 'draft', 'pending', 'more-asked', 'rejected', 'expired'],
    to: 'withdrawn',
    by: 'operator',
    notification: 'verification-withdrawn',
    restricts: true,
  },
} as const satisfies Record<string, VerificationStep>;
export type VerificationAct = keyof typeof verificationSteps;

/** Whether a step may follow a status. */
export const mayFollow = (act: VerificationAct, status: VerificationStatus): boolean =>
  (verificationSteps[act].from as readonly VerificationStatus[]).includes(status);

/** Days in which what a reviewer asked for has to come, and days before their end at which its owner is reminded (VER-21). */
export const answerDays = 30;
export const answerReminderDays = 7;
/** Days before the end of the approved document at which another one is asked for (VER-12). */
const renewDays = 30;
/** Days in which somebody whose legal name is another one has to prove it. */
export const renameDays = 30;

/** When an approval on a document that is valid through this day (YYYY-MM-DD) ends: with the day, in the zone. */
export const identityEnd = (expiresOn: string, zone: string): Date =>
  new Date(startOfDay(daysAfter(expiresOn, 1), zone));

/** When another document is asked for. */
export const renewalOpens = (expiresOn: string, zone: string): Date =>
  new Date(identityEnd(expiresOn, zone).getTime() - renewDays * dayMilliseconds);

/** The day (YYYY-MM-DD) of a zone so many days after an instant. */
export const dayAfter = (now: Date, days: number, zone = 'UTC'): string =>
  daysAfter(wallTime(now, zone).date, days);

/** Front and back of the ID, among others (VER-3). */
export const documentKinds = ['selfie', 'idFront', 'idBack', 'addressProof'] as const;
export type DocumentKind = (typeof documentKinds)[number];
export const documentTypes = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'] as const;
export type DocumentType = (typeof documentTypes)[number];
/** 10 MB each; PDF only as a proof of address (VER-3). */
export const documentMaxBytes = 10 * 1024 * 1024;
/** Pages that a PDF may have. */
export const pdfMaxPages = 20;
/**
 * Why the bytes of a document are not taken (VER-3): not the declared type, cut off or broken, too many
 * pixels; and of a PDF: needs a password, too many pages, runs programs or carries other files, not drawn in time.
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
/** How long a reviewer's address of a document works, seconds. */
export const documentViewSeconds = 60;
/** Documents are erased this many days after the decision (VER-6). */
export const keepDocumentsDays = 30;
/** Whatever lies there so many days after its upload is erased, whether a case names it or not. */
export const documentsLieDays = 60;
export const typesOfDocument = (kind: DocumentKind): readonly DocumentType[] =>
  kind === 'addressProof' ? documentTypes : documentTypes.filter((type) => type !== 'application/pdf');

/** What the provider enters (VER-2). Age is checked by `isAdult` on the server with its clock. */
export const personalDetails = z.object({
  fullName: plainLine(120).min(3),
  dateOfBirth: z.string().refine(isCalendarDate, { message: 'a date as YYYY-MM-DD' }),
  address: plainText(240).min(5),
});
export type PersonalDetails = z.infer<typeof personalDetails>;

/** The same as it is shown to its owner and to a reviewer. */
export const shownDetails = z.object({ fullName: shownLine, dateOfBirth: z.string(), address: shownText });

/** The last places on earth to begin a day do so this long after UTC, the first ones so long before. */
const lastDayBegins = 12 * 60 * 60_000;
const firstDayBegins = 14 * 60 * 60_000;

/**
 * Whether somebody is of age in their country, whose day counts once it has begun in all of it (AGE-1): by UTC's
 * calendar a birthday in Tijuana would begin eight hours early. Without a country the last place on earth counts. Text
 * that is no date is never of age.
 *
 * @param country its id of the location catalogue
 */
export function isAdult(dateOfBirth: string, now: Date, country?: string): boolean {
  const zone = country === undefined ? undefined : lastZoneOf(country);
  const there = zone
    ? new Date(`${wallTime(now, zone).date}T00:00:00Z`)
    : new Date(now.getTime() - lastDayBegins);
  return isCalendarDate(dateOfBirth) && ageOn(dateOfBirth, there) >= minimumAge;
}

/** Whether somebody may be of age anywhere: what a form can say before it asks the server, which knows where. */
export const mayBeAdult = (dateOfBirth: string, now: Date): boolean =>
  isCalendarDate(dateOfBirth) && ageOn(dateOfBirth, new Date(now.getTime() + firstDayBegins)) >= minimumAge;

/** Characters of a reviewer's note to the provider. */
export const reviewNoteMax = 500;

/** Reasons a reviewer can give; the free text goes beside it. */
export const rejectionReasons = [
  'unclear-images',
  'mismatch',
  'expired-document',
  'under-age',
  'other',
] as const;
export type RejectionReason = (typeof rejectionReasons)[number];

/**
 * Whether a no says something of the documents, which its reviewer must have opened then, as for a yes (VER-10). Of
 * somebody who is under age by the date that they typed it says nothing.
 *
 * @param adult by the typed date
 */
export const restsOnDocuments = (reason: RejectionReason, adult: boolean): boolean =>
  reason === 'under-age' ? adult : reason !== 'other';

/**
 * Whether a no to a newer case ends the approval that holds beside it: what contradicts it does, pictures that nobody
 * can read do not.
 */
export const endsApproval: Readonly<Record<RejectionReason, boolean>> = {
  'unclear-images': false,
  'expired-document': false,
  mismatch: true,
  'under-age': true,
  other: true,
};

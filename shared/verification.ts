import * as z from 'zod';
import { ageOn, isCalendarDate, minimumAge } from './age.ts';
import { plainLine, plainText, shownLine, shownText } from './plain-text.ts';

/**
 * The life of an identity verification, a sentence for each state:
 * - none: nothing was sent yet;
 * - draft: personal details are in, documents are being uploaded;
 * - pending: everything was sent and a person looks at it;
 * - approved: a person compared the documents and said yes;
 * - rejected: a person said no and wrote why; the provider may start again.
 */
export const verificationStatuses = ['none', 'draft', 'pending', 'approved', 'rejected'] as const;
export type VerificationStatus = (typeof verificationStatuses)[number];

/** Which status may follow which. Any write of a status is conditional on one of these steps. */
export const verificationSteps: Record<VerificationStatus, readonly VerificationStatus[]> = {
  none: ['draft'],
  draft: ['draft', 'pending'],
  pending: ['approved', 'rejected'],
  approved: [],
  rejected: ['draft'],
};

/** Front and back of the ID, among others (VER-3). */
export const documentKinds = ['selfie', 'idFront', 'idBack', 'addressProof'] as const;
export type DocumentKind = (typeof documentKinds)[number];
export const documentTypes = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'] as const;
export type DocumentType = (typeof documentTypes)[number];
/** 10 MB each; PDF only as a proof of address (VER-3). */
export const documentMaxBytes = 10 * 1024 * 1024;
/** Documents are erased this many days after the decision (VER-6). */
export const keepDocumentsDays = 30;
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

/** The last places on earth to begin a day do so this long after UTC. */
const lastDayBegins = 12 * 60 * 60_000;

/**
 * Whether somebody is of age wherever they are: by UTC's calendar a birthday in Tijuana would begin eight hours
 * early. Text that is no date is never of age.
 */
export const isAdult = (dateOfBirth: string, now: Date): boolean =>
  isCalendarDate(dateOfBirth) && ageOn(dateOfBirth, new Date(now.getTime() - lastDayBegins)) >= minimumAge;

/** Reasons a reviewer can give; the free text goes beside it. */
export const rejectionReasons = [
  'unclear-images',
  'mismatch',
  'expired-document',
  'under-age',
  'other',
] as const;
export type RejectionReason = (typeof rejectionReasons)[number];

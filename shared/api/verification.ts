import * as z from 'zod';
import { isCalendarDate } from '../age.ts';
import { ownDecision } from '../decision.ts';
import { caseHistoryFields, caseHistoryEntry } from '../case-history.ts';
import { cursor, personId } from '../ids.ts';
import { plainLine, plainText, shownLine, shownText } from '../plain-text.ts';
import {
  documentKinds,
  documentMaxBytes,
  documentRefusals,
  documentTypes,
  personalDetails,
  rejectionReasons,
  reviewNoteMax,
  shownDetails,
  verificationStatuses,
} from '../verification.ts';
import { route } from './route.ts';
import { presignedPost } from './upload.ts';

const documentState = z.object({
  kind: z.enum(documentKinds),
  status: z.enum(['pending', 'uploaded']),
  /** Refusal of the last upload. The earlier document, which this upload should have replaced, may still be there. */
  refusal: z.enum(documentRefusals).optional(),
  /** Short-lived URL of an uploaded picture that is not submitted yet; absent for PDFs. */
  picture: z.string().optional(),
});

const ownVerification = z.object({
  status: z.enum(verificationStatuses),
  version: z.int(),
  details: shownDetails.optional(),
  documents: z.array(documentState),
  submittedAt: z.iso.datetime().optional(),
  rejection: z.object({ reason: z.enum(rejectionReasons), note: shownText }).optional(),
  /** During review: median review time of recent cases, in minutes; absent if too few cases are recent. */
  medianMinutes: z.int().optional(),
  /** True while a reviewer has the case open. */
  underReview: z.literal(true).optional(),
  /** Documents that a reviewer requested again, with a note. */
  asked: z.object({ documents: z.array(z.enum(documentKinds)), note: shownText }).optional(),
  /** Deadline for sending the requested documents (VER-21). */
  answerBy: z.iso.datetime().optional(),
  withdrawal: z.object({ reason: shownText }).optional(),
  /** Latest refusal that no approval has followed; absent while a newer case is in review (DECISION-3). */
  decision: ownDecision.optional(),
  /**
   * Current approval, also while a newer case is open. It holds until the end of `expiresOn` (YYYY-MM-DD), if set.
   * `renewable` is true if the provider can submit a new document.
   */
  approval: z.object({ expiresOn: z.string().optional(), renewable: z.boolean() }).optional(),
});
export type OwnVerification = z.infer<typeof ownVerification>;

/** Contains no documents and no address. */
const queuedVerification = z.object({
  sub: z.string(),
  name: shownLine,
  submittedAt: z.iso.datetime(),
  claimedBy: z.string().optional(),
  claimedByMe: z.boolean(),
  claimedUntil: z.iso.datetime().optional(),
  /** True if the case comes first in the queue: the provider stays public until the decision. */
  urgent: z.boolean(),
});
export type QueuedVerification = z.infer<typeof queuedVerification>;

const verificationCase = z.object({
  sub: z.string(),
  version: z.int(),
  status: z.enum(verificationStatuses),
  email: z.string(),
  name: shownLine,
  details: shownDetails,
  /** Age in whole years by the typed date of birth. The reviewer compares the date with the document. */
  age: z.int(),
  /** True if the provider is of age today in the time zone of the provider's country. */
  adult: z.boolean(),
  /** Time zone in which a document's last day ends (VER-12). */
  zone: z.string(),
  submittedAt: z.iso.datetime(),
  /**
   * `opened`: this reviewer has opened the submitted version. Approval requires that all documents are opened (VER-10).
   */
  documents: z.array(
    z.object({
      kind: z.enum(documentKinds),
      contentType: z.enum(documentTypes),
      opened: z.boolean(),
      /** Earlier decision on a case that contained an identical file. */
      sentBefore: caseHistoryEntry.optional(),
    }),
  ),
  /** Starts at 1; submitting again after a withdrawal counts as a new submission. */
  submission: z.int(),
  ...caseHistoryFields,
  claimedUntil: z.iso.datetime(),
});
export type VerificationCase = z.infer<typeof verificationCase>;

/** A document as a reviewer opens it. */
export const documentView = z.object({
  /** Short-lived URLs of the picture, or of each page of a PDF. */
  pictures: z.array(z.string()).min(1),
  contentType: z.enum(documentTypes),
  /** Watermark over the document. */
  mark: z.object({ reviewer: shownLine, at: z.iso.datetime() }),
});
export type DocumentView = z.infer<typeof documentView>;

const subParams = z.object({ sub: personId });

export const verificationRoutes = {
  getVerification: route('GET /api/verification', {
    entry: 'verification',
    access: 'worker',
    summary: 'Returns the state of the caller’s verification.',
    output: ownVerification,
  }),
  saveDetails: route('PUT /api/verification/details', {
    entry: 'verification',
    access: 'worker',
    summary: 'Saves name, date of birth and address (step 1); starts a new verification after a decision.',
    body: personalDetails,
    output: ownVerification,
    errors: ['under-age', 'already-submitted', 'address-needs-proof'],
  }),
  createDocument: route('POST /api/verification/documents', {
    entry: 'verification',
    access: 'worker',
    summary: 'Registers a document (step 2) and returns the form that uploads it to the documents bucket.',
    body: z.object({
      kind: z.enum(documentKinds),
      contentType: z.enum(documentTypes),
      bytes: z.int().min(1).max(documentMaxBytes),
    }),
    output: presignedPost,
    errors: ['already-submitted', 'rate-limited'],
  }),
  removeDocument: route('DELETE /api/verification/documents/{kind}', {
    entry: 'verification',
    access: 'worker',
    summary: 'Deletes a document that was not submitted yet.',
    params: z.object({ kind: z.enum(documentKinds) }),
    output: ownVerification,
    errors: ['already-submitted'],
  }),
  submitVerification: route('POST /api/verification/submit', {
    entry: 'verification',
    access: 'worker',
    summary: 'Checks that every document arrived (step 3) and adds the case to the reviewers’ queue.',
    output: ownVerification,
    errors: ['documents-missing', 'already-submitted', 'under-age', 'rate-limited', 'version-conflict'],
  }),
  withdrawVerification: route('POST /api/verification/withdraw', {
    entry: 'verification',
    access: 'worker',
    summary:
      'Withdraws a submitted, undecided verification: makes it a draft again and removes it from the reviewers’ queue.',
    output: ownVerification,
    errors: ['version-conflict'],
  }),
  listVerifications: route('GET /api/admin/verifications', {
    entry: 'admin',
    access: 'admin',
    summary: 'Returns one page of the verification queue, urgent cases first, then oldest first.',
    query: z.object({ cursor: cursor.optional() }),
    output: z.object({
      cases: z.array(queuedVerification),
      /** Median review time of recent cases, in minutes; absent if too few cases are recent. */
      medianMinutes: z.int().optional(),
      cursor: z.string().optional(),
    }),
    errors: ['invalid-cursor'],
  }),
  claimVerification: route('POST /api/admin/verifications/{sub}/claim', {
    entry: 'admin',
    access: 'admin',
    summary: 'Claims a verification case for the reviewer and returns it.',
    params: subParams,
    output: verificationCase,
    errors: ['not-found', 'claimed-by-another'],
  }),
  viewDocument: route('POST /api/admin/verifications/{sub}/documents/{kind}/view', {
    entry: 'admin',
    access: 'admin',
    summary: 'Returns short-lived URLs of one document’s pictures; writes each view to the audit log first.',
    params: subParams.extend({ kind: z.enum(documentKinds) }),
    output: documentView,
    errors: ['not-found', 'claimed-by-another', 'documents-missing'],
  }),
  downloadDocument: route('POST /api/admin/verifications/{sub}/documents/{kind}/download', {
    entry: 'admin',
    access: 'admin',
    summary:
      'Returns a short-lived URL to download a document’s original file; writes it to the audit log first.',
    params: subParams.extend({ kind: z.enum(documentKinds) }),
    output: z.object({ url: z.string() }),
    errors: ['not-found', 'claimed-by-another', 'documents-missing'],
  }),
  decideVerification: route('POST /api/admin/verifications/{sub}/decision', {
    entry: 'admin',
    access: 'admin',
    summary:
      'Approves, rejects or requests more for a verification, with the document type and a reason for its owner.',
    params: subParams,
    body: z.discriminatedUnion('decision', [
      z.object({
        decision: z.literal('approve'),
        version: z.int(),
        documentType: z.enum(['passport', 'national-id', 'driving-licence', 'residence-permit']),
        /** Stored only as a hash keyed with the deployment's secret. */
        documentNumber: plainLine(40).min(4),
        /** Last day of validity (YYYY-MM-DD), if the document states one. */
        documentExpiresOn: z.string().refine(isCalendarDate, { message: 'a date as YYYY-MM-DD' }).optional(),
      }),
      z.object({
        decision: z.literal('ask-more'),
        version: z.int(),
        documents: z.array(z.enum(documentKinds)).min(1).max(documentKinds.length),
        note: plainText(reviewNoteMax).min(1),
      }),
      z.object({
        decision: z.literal('reject'),
        version: z.int(),
        reason: z.enum(rejectionReasons),
        note: plainText(reviewNoteMax),
      }),
    ]),
    output: z.object({ status: z.enum(verificationStatuses) }),
    errors: [
      'not-found',
      'version-conflict',
      'claimed-by-another',
      'documents-unopened',
      'documents-missing',
      'under-age',
    ],
  }),
};

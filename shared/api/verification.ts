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
  /** Why the last upload was not taken; what it was to replace may stand all the same. */
  refusal: z.enum(documentRefusals).optional(),
  /** A short-lived address of what was uploaded and not submitted; none of a PDF. */
  picture: z.string().optional(),
});

/** The provider's own view of their verification. */
const ownVerification = z.object({
  status: z.enum(verificationStatuses),
  version: z.int(),
  details: shownDetails.optional(),
  documents: z.array(documentState),
  submittedAt: z.iso.datetime().optional(),
  rejection: z.object({ reason: z.enum(rejectionReasons), note: shownText }).optional(),
  /** While it waits: how long the last cases did, the middle one; absent while there are too few. */
  medianMinutes: z.int().optional(),
  /** While it waits: a reviewer has it open now. */
  underReview: z.literal(true).optional(),
  /** What a reviewer asked for again. */
  asked: z.object({ documents: z.array(z.enum(documentKinds)), note: shownText }).optional(),
  /** Until when what was asked for is waited for (VER-21). */
  answerBy: z.iso.datetime().optional(),
  withdrawal: z.object({ reason: shownText }).optional(),
  /** The latest refusal that no approval has followed, unless a newer case is in review (DECISION-3). */
  decision: ownDecision.optional(),
  /**
   * What holds now, also while a newer case is open: until the end of that day (YYYY-MM-DD), where it has one;
   * `renewable`: another document can be sent.
   */
  approval: z.object({ expiresOn: z.string().optional(), renewable: z.boolean() }).optional(),
});
export type OwnVerification = z.infer<typeof ownVerification>;

/** What a reviewer sees in the queue: no document, no address. */
const queuedVerification = z.object({
  sub: z.string(),
  name: shownLine,
  submittedAt: z.iso.datetime(),
  claimedBy: z.string().optional(),
  claimedByMe: z.boolean(),
  /** When the claim ends by itself. */
  claimedUntil: z.iso.datetime().optional(),
  /** Stands before all others: somebody is public until it is decided. */
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
  /** Whole years today; the reviewer compares the date with the document. */
  age: z.int(),
  /** By the calendar of their country. */
  adult: z.boolean(),
  /** In which the last day of a document ends (VER-12). */
  zone: z.string(),
  submittedAt: z.iso.datetime(),
  /** `opened`: by this reviewer, as it was submitted last; nobody approves before all are (VER-10). */
  documents: z.array(
    z.object({
      kind: z.enum(documentKinds),
      contentType: z.enum(documentTypes),
      opened: z.boolean(),
      /** The very same file was part of what this was said on. */
      sentBefore: caseHistoryEntry.optional(),
    }),
  ),
  /** Which submission of theirs it is, from 1 on; what is taken back and sent again is another one. */
  submission: z.int(),
  ...caseHistoryFields,
  claimedUntil: z.iso.datetime(),
});
export type VerificationCase = z.infer<typeof verificationCase>;

/** One document as a reviewer opens it. */
export const documentView = z.object({
  /** Short-lived addresses: of the picture, or of each page of a PDF. */
  pictures: z.array(z.string()).min(1),
  contentType: z.enum(documentTypes),
  /** Who looks at it, and when: what is drawn over it on the screen. */
  mark: z.object({ reviewer: shownLine, at: z.iso.datetime() }),
});
export type DocumentView = z.infer<typeof documentView>;

const subParams = z.object({ sub: personId });

export const verificationRoutes = {
  getVerification: route('GET /api/verification', {
    entry: 'verification',
    access: 'worker',
    summary: 'How far my verification is.',
    output: ownVerification,
  }),
  saveDetails: route('PUT /api/verification/details', {
    entry: 'verification',
    access: 'worker',
    summary: 'Step 1: my name, date of birth and address. After a decision this starts again.',
    body: personalDetails,
    output: ownVerification,
    errors: ['under-age', 'already-submitted', 'address-needs-proof'],
  }),
  createDocument: route('POST /api/verification/documents', {
    entry: 'verification',
    access: 'worker',
    summary: 'Step 2: registers a document and answers the form that posts it to the documents bucket.',
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
    summary: 'Takes a document back that was not sent to review; it is erased.',
    params: z.object({ kind: z.enum(documentKinds) }),
    output: ownVerification,
    errors: ['already-submitted'],
  }),
  submitVerification: route('POST /api/verification/submit', {
    entry: 'verification',
    access: 'worker',
    summary: 'Step 3: checks that every document arrived and puts the case into the reviewers’ queue.',
    output: ownVerification,
    errors: ['documents-missing', 'already-submitted', 'under-age', 'rate-limited', 'version-conflict'],
  }),
  withdrawVerification: route('POST /api/verification/withdraw', {
    entry: 'verification',
    access: 'worker',
    summary: 'Takes back what was sent and nobody has decided: a draft again, out of the reviewers’ queue.',
    output: ownVerification,
    errors: ['version-conflict'],
  }),
  listVerifications: route('GET /api/admin/verifications', {
    entry: 'admin',
    access: 'admin',
    summary: 'The verification queue, the urgent on top and then the oldest first.',
    query: z.object({ cursor: cursor.optional() }),
    output: z.object({
      cases: z.array(queuedVerification),
      /** How long the last cases waited, the middle one; absent while there are too few. */
      medianMinutes: z.int().optional(),
      cursor: z.string().optional(),
    }),
    errors: ['invalid-cursor'],
  }),
  claimVerification: route('POST /api/admin/verifications/{sub}/claim', {
    entry: 'admin',
    access: 'admin',
    summary: 'Opens a case for me for a while, so that no two people decide it.',
    params: subParams,
    output: verificationCase,
    errors: ['not-found', 'claimed-by-another'],
  }),
  viewDocument: route('POST /api/admin/verifications/{sub}/documents/{kind}/view', {
    entry: 'admin',
    access: 'admin',
    summary:
      'Short-lived addresses of the pictures of one document; every view is written to the audit log first.',
    params: subParams.extend({ kind: z.enum(documentKinds) }),
    output: documentView,
    errors: ['not-found', 'claimed-by-another', 'documents-missing'],
  }),
  downloadDocument: route('POST /api/admin/verifications/{sub}/documents/{kind}/download', {
    entry: 'admin',
    access: 'admin',
    summary:
      'A short-lived address at which the original file is saved; written to the audit log first, as a view is.',
    params: subParams.extend({ kind: z.enum(documentKinds) }),
    output: z.object({ url: z.string() }),
    errors: ['not-found', 'claimed-by-another', 'documents-missing'],
  }),
  decideVerification: route('POST /api/admin/verifications/{sub}/decision', {
    entry: 'admin',
    access: 'admin',
    summary:
      'Approves, rejects or asks for more, on what kind of document, with the reason the person will read.',
    params: subParams,
    body: z.discriminatedUnion('decision', [
      z.object({
        decision: z.literal('approve'),
        version: z.int(),
        documentType: z.enum(['passport', 'national-id', 'driving-licence', 'residence-permit']),
        /** Hashed with the deployment's key and not kept. */
        documentNumber: plainLine(40).min(4),
        /** The last day on which it is valid, YYYY-MM-DD, where it says one. */
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

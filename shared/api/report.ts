import * as z from 'zod';
import { caseHistoryFields } from '../case-history.ts';
import { cursor, personId } from '../ids.ts';
import { shownContent } from '../listing.ts';
import { languages } from '../account-options.ts';
import { photoId } from '../photo.ts';
import { emailAddress, plainLine, plainText, shownLine, shownText, optionalLine } from '../plain-text.ts';
import {
  appealTextMax,
  reportedAddressMax,
  reportedKinds,
  reportReasons,
  reportStates,
  reportTextMax,
} from '../report.ts';
import { caseTextMax, reportActions, reportCase, reportDecision, reportedThing } from '../report-case.ts';
import { route } from './route.ts';

/** Box of a form: the browser sends its value if it is ticked, and nothing otherwise. */
const ticked = z
  .literal('on')
  .optional()
  .transform((value) => value === 'on');

/** Report as its form sends it. */
const sentReport = z.object({
  /** Address of the listing, or its id. */
  about: plainLine(reportedAddressMax).min(1),
  kind: z.enum(reportedKinds).default('listing'),
  /** Photo or post. */
  item: photoId.optional(),
  reason: z.enum(reportReasons),
  text: plainText(reportTextMax).min(1),
  /** Address for the receipt and the outcome; empty for none. */
  email: z
    .union([z.literal(''), emailAddress])
    .optional()
    .transform((value) => value || undefined),
  /** The reporter is the person depicted. */
  depicted: ticked,
  language: z.enum(languages),
  /** Random value of the form as it was drawn, so that a repeated submission makes one report. */
  key: z.uuid(),
  // `website` is a honeypot that people never fill in.
  website: optionalLine(200),
});
export type SentReport = z.infer<typeof sentReport>;

/** Receipt as its holder reads it. Instants are ISO, UTC. */
export const reportReceipt = z.object({
  at: z.iso.datetime(),
  /** When a reviewer decides the report, or the holder's objection, at the latest. */
  dueAt: z.iso.datetime(),
  urgent: z.boolean(),
  state: z.enum(reportStates),
  /** Time of the holder's objection to the outcome. */
  objectedAt: z.iso.datetime().optional(),
  /** True if the holder may object to the outcome now. */
  mayObject: z.boolean(),
});
export type ReportReceipt = z.infer<typeof reportReceipt>;

const queuedReport = z.object({
  sub: z.string(),
  id: z.uuid(),
  name: shownLine,
  submittedAt: z.iso.datetime(),
  dueAt: z.iso.datetime(),
  kind: z.enum(reportedKinds),
  reasons: z.array(z.enum(reportReasons)),
  urgent: z.boolean(),
  status: reportCase.shape.status,
  claimedBy: z.string().optional(),
  claimedByMe: z.boolean(),
  claimedUntil: z.iso.datetime().optional(),
});
export type QueuedReport = z.infer<typeof queuedReport>;

/** Report as reviewers read it. */
const shownReport = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  reason: z.enum(reportReasons),
  text: shownText,
  email: z.string().optional(),
  depicted: z.boolean(),
});
export type ShownReport = z.infer<typeof shownReport>;

const logEntry = z.object({
  at: z.iso.datetime(),
  /** A reviewer's sub, `system`, `owner` or `reporter`. */
  by: z.string(),
  act: z.enum(['opened', 'hidden', 'urgent', 'noted', 'appealed', 'objected', ...reportActions]),
  note: shownText.optional(),
});
export type LogEntry = z.infer<typeof logEntry>;

/** `url` is absent once the owner deleted the photo and no open case keeps its file. */
const picture = z.object({ id: photoId, url: z.string().optional(), width: z.int(), height: z.int() });

/** Case as a reviewer opens it. */
const openedReport = reportCase
  .pick({ id: true, reasons: true, urgent: true, openedAt: true, dueAt: true, status: true, version: true })
  .extend({
    sub: z.string(),
    name: shownLine,
    thing: reportedThing,
    /** True while the case hides the listing. */
    hides: z.boolean(),
    /** Absent for a reviewer who only reads the case. */
    claimedUntil: z.iso.datetime().optional(),
    /** The newest 100 and the first 100, newest first. */
    reports: z.array(shownReport),
    /** True if there are reports between them. */
    moreReports: z.boolean(),
    /** The listing, photos and post when the case was opened. */
    evidence: z.object({
      at: z.iso.datetime(),
      content: shownContent.optional(),
      caption: shownText.optional(),
      photos: z.array(picture),
    }),
    /** True if the owner deleted the reported photo or post. */
    gone: z.boolean(),
    /** Oldest first. */
    log: z.array(logEntry),
    /** Present state of the account. */
    listed: z.boolean(),
    suspended: z.boolean(),
    /** Proposal of a ban. `own`: this reviewer made it, and so can't confirm it. */
    proposed: reportCase.shape.proposed.unwrap().omit({ by: true }).extend({ own: z.boolean() }).optional(),
    /** Appeal that the owner made. */
    appeal: z.object({ at: z.iso.datetime(), text: shownText }).optional(),
    /** False if this reviewer decided in this case before, and another one must decide now. */
    mayDecide: z.boolean(),
    /** Number of other open cases about this account. */
    others: z.int(),
    ...caseHistoryFields,
  });
export type OpenedReport = z.infer<typeof openedReport>;

const caseParams = z.object({ sub: personId, id: z.uuid() });

export const reportRoutes = {
  sendReport: route('POST /api/reports', {
    entry: 'report',
    access: 'public',
    form: true,
    summary: 'Takes a report of a listing, photo or post from anybody, and leads to its receipt.',
    body: sentReport,
  }),
  objectToOutcome: route('POST /api/reports/{reference}/objection', {
    entry: 'report',
    access: 'public',
    form: true,
    summary: 'Takes the objection of a reporter to a case that ended without a measure.',
    params: z.object({ reference: z.string().regex(/^[2-9A-HJ-NP-Z]{16}$/) }),
    body: z.object({
      text: plainText(appealTextMax).min(1),
      language: z.enum(languages),
      website: optionalLine(200),
    }),
  }),
  appealDecision: route('POST /api/me/decisions/{id}/appeal', {
    entry: 'member',
    access: 'user',
    suspended: true,
    summary: 'Appeals a decision on a report; another reviewer decides again.',
    params: z.object({ id: z.uuid() }),
    body: z.object({ text: plainText(appealTextMax).min(1) }),
    errors: ['not-found', 'already-appealed', 'appeal-late'],
  }),
  listReports: route('GET /api/admin/reports', {
    entry: 'admin',
    access: 'admin',
    summary: 'Returns one page of the queue of reported things, urgent ones first, then by their deadline.',
    query: z.object({ cursor: cursor.optional() }),
    output: z.object({
      cases: z.array(queuedReport),
      medianMinutes: z.int().optional(),
      cursor: z.string().optional(),
    }),
    errors: ['invalid-cursor'],
  }),
  claimReport: route('POST /api/admin/reports/{sub}/{id}/claim', {
    entry: 'admin',
    access: 'admin',
    summary: 'Claims a case for the reviewer and returns it.',
    params: caseParams,
    output: openedReport,
    errors: ['not-found', 'claimed-by-another'],
  }),
  noteReport: route('POST /api/admin/reports/{sub}/{id}/notes', {
    entry: 'admin',
    access: 'admin',
    summary: 'Adds an internal note to a case.',
    params: caseParams,
    body: z.object({ note: plainText(caseTextMax.note).min(1), key: z.uuid() }),
    output: z.object({ log: z.array(logEntry) }),
    errors: ['not-found'],
  }),
  decideReport: route('POST /api/admin/reports/{sub}/{id}/decision', {
    entry: 'admin',
    access: 'admin',
    summary: 'Decides a case: dismisses it, or acts against the content or its account.',
    params: caseParams,
    body: reportDecision,
    errors: ['not-found', 'claimed-by-another', 'version-conflict', 'another-reviewer-required'],
  }),
};

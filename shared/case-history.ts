import * as z from 'zod';
import { decisionKinds } from './decision.ts';
import { shownText } from './plain-text.ts';
import { documentKinds } from './verification.ts';

/** Money is no business of whoever reviews an identity or contents. */
const aboutMoney = ['transfer-refused', 'membership-refunded'] as const;

/**
 * What was said against somebody before, as whoever reviews their next case reads it (REVIEW-7): a decision, or documents
 * that were asked for again.
 */
export const caseHistoryEntry = z.object({
  /** ISO, UTC. */
  at: z.iso.datetime(),
  about: z.enum([...decisionKinds, 'verification-more-asked']).exclude([...aboutMoney]),
  /** One of the closed list that the kind has, if it has one; of what expired its last day, YYYY-MM-DD. */
  reason: z.string().optional(),
  /** In the words that the owner read. */
  note: shownText,
  /** What was asked for again. */
  documents: z.array(z.enum(documentKinds)).optional(),
  /** How many photos one decision refused, where it is more than one: they are one line. */
  photos: z.int().min(2).optional(),
  /** What was said on the others of them, where it is something else; each once. */
  alsoFor: z.array(z.object({ reason: z.string().optional(), note: shownText })).optional(),
});
export type CaseHistoryEntry = z.infer<typeof caseHistoryEntry>;

/** Decisions on an account's identity: always shown, however many newer entries there are. */
const identityDecisions: ReadonlySet<CaseHistoryEntry['about']> = new Set([
  'verification-rejected',
  'verification-withdrawn',
  'account-suspended',
]);
export const isIdentityDecision = ({ about }: CaseHistoryEntry): boolean => identityDecisions.has(about);

/** So many of all the others are shown, the newest. */
export const otherEntriesShown = 20;

/** What a case tells of the past (REVIEW-7). */
export const caseHistoryFields = {
  /** Every identity decision, then the newest of the others; each part the newest first. */
  history: z.array(caseHistoryEntry),
  /** How many there are, with those that are not shown; photos of one decision count once. */
  historyTotal: z.int(),
};

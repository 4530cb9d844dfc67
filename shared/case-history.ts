import * as z from 'zod';
import { decisionKinds } from './decision.ts';
import { shownText } from './plain-text.ts';
import { documentKinds } from './verification.ts';

/** Decisions about money, hidden from reviewers of identities and contents. */
const aboutMoney = ['transfer-refused', 'membership-refunded'] as const;

/** Decision or request for documents in a member's past, shown to the reviewer of the next case (REVIEW-7). */
export const caseHistoryEntry = z.object({
  /** ISO, UTC. */
  at: z.iso.datetime(),
  about: z.enum([...decisionKinds, 'verification-more-asked']).exclude([...aboutMoney]),
  /**
   * Reason from the closed list of this kind, if the kind has a list. For an expired document: its last valid day,
   * YYYY-MM-DD.
   */
  reason: z.string().optional(),
  /** Note as the owner read it. */
  note: shownText,
  documents: z.array(z.enum(documentKinds)).optional(),
  /** Number of photos refused in one decision, if there are several; they share an entry. */
  photos: z.int().min(2).optional(),
  /** Distinct reasons and notes of the other photos, if they differ from this entry's reason and note. */
  alsoFor: z.array(z.object({ reason: z.string().optional(), note: shownText })).optional(),
});
export type CaseHistoryEntry = z.infer<typeof caseHistoryEntry>;

/** Decisions about identity, which are always shown, however many newer entries exist. */
const identityDecisions: ReadonlySet<CaseHistoryEntry['about']> = new Set([
  'verification-rejected',
  'verification-withdrawn',
  'account-suspended',
  'account-banned',
]);
export const isIdentityDecision = ({ about }: CaseHistoryEntry): boolean => identityDecisions.has(about);

/** Maximum number of entries shown besides the identity decisions; the newest come first. */
export const otherEntriesShown = 20;

/** Case history fields of a review case (REVIEW-7). */
export const caseHistoryFields = {
  /** All identity decisions, then the newest other entries. Both parts are newest first. */
  history: z.array(caseHistoryEntry),
  /** Includes entries that are not shown. Photos of one decision count once. */
  historyTotal: z.int(),
};

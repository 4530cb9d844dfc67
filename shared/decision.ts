import * as z from 'zod';
import { statementCategoryNames, statementKeywords } from './dsa.ts';
import { photoId } from './photo.ts';
import { shownText } from './plain-text.ts';

/** Kinds of decisions against a member. */
export const decisionKinds = [
  'verification-rejected',
  'verification-expired',
  'verification-name-unproved',
  'verification-unanswered',
  'verification-withdrawn',
  'text-refused',
  'photo-refused',
  'avatar-refused',
  'post-refused',
  'transfer-refused',
  'membership-refunded',
  'listing-disabled',
  'photo-removed',
  'post-removed',
  'account-suspended',
  'account-banned',
] as const;
export type DecisionKind = (typeof decisionKinds)[number];

/** Basis of a decision: the accepted terms, or the law. */
export const decisionGrounds = ['terms', 'law'] as const;
export type DecisionGround = (typeof decisionGrounds)[number];

/**
 * Record of one decision against a member, required by law (Regulation (EU) 2022/2065, Article 17). Written in the
 * decision's transaction and never changed.
 */
export const decisionRecord = z.object({
  id: z.uuid(),
  /** Instants are ISO, UTC. */
  at: z.iso.datetime(),
  kind: z.enum(decisionKinds),
  /** Reason from the closed list of this kind, if the kind has a list. */
  reason: z.string().optional(),
  photo: photoId.optional(),
  /** Keyed hashes of the pictures concerned, to recognize them in later uploads (REVIEW-7). Hidden from the owner. */
  pictures: z.array(z.string()).optional(),
  /** Explanation as the owner read it; empty if the reason is enough. */
  facts: shownText,
  ground: z.enum(decisionGrounds),
  /** Classification of a decision on a report, in the names of the DSA Transparency Database (shared/dsa.ts). */
  category: z.enum(statementCategoryNames).optional(),
  keyword: z.enum(statementKeywords).optional(),
  /** The law that illegal content breaks. */
  legalGround: shownText.optional(),
  /** Case about a report that the decision ended. Hidden from the owner. */
  caseId: z.uuid().optional(),
  /** `ARTICLE_16`: the decision follows a report. */
  source: z.literal('ARTICLE_16').optional(),
  /** When the content was published; ISO, UTC. */
  contentAt: z.iso.datetime().optional(),
  /** True if no human reviewed the decision before it took effect. */
  automated: z.boolean(),
  /** A reviewer's sub, `operator:` and a name, or `system`. Hidden from the owner. */
  by: z.string(),
  /** End of the restriction; absent means until further notice. */
  until: z.iso.datetime().optional(),
  /**
   * Free ways to object, and the deadline. With `start-again` the member may also submit what was missing. With `appeal`
   * another reviewer decides again, on the site.
   */
  objection: z.object({ ways: z.array(z.enum(['write', 'start-again', 'appeal'])), until: z.iso.datetime() }),
});
export type DecisionRecord = z.infer<typeof decisionRecord>;

/** Decision as its owner sees it, without the person who decided. */
export const ownDecision = decisionRecord.omit({ id: true, by: true, pictures: true, caseId: true });
export type OwnDecision = z.infer<typeof ownDecision>;

import * as z from 'zod';
import { statementCategoryNames, statementKeywords } from './dsa.ts';
import { photoId } from './photo.ts';
import { shownLine, shownText } from './plain-text.ts';

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

/** Decision as its owner sees it. Fields are listed one by one, so that a new field of the record stays hidden. */
export const ownDecision = decisionRecord.pick({
  id: true,
  at: true,
  kind: true,
  reason: true,
  facts: true,
  ground: true,
  category: true,
  legalGround: true,
  source: true,
  automated: true,
  until: true,
  objection: true,
});
export type OwnDecision = z.infer<typeof ownDecision>;

/** Appeal of a decision on a report, as its owner sees it. Instants are ISO, UTC. */
export const ownAppeal = z.object({
  at: z.iso.datetime(),
  text: shownText,
  /** When another reviewer decides at the latest. */
  dueAt: z.iso.datetime(),
  outcome: z.object({ at: z.iso.datetime(), upheld: z.boolean(), reason: shownText }).optional(),
});

/** Decision in the owner's list, with the thing that it is about. */
export const listedDecision = ownDecision.extend({
  /** Photo, avatar or post that the decision is about. */
  photo: photoId.optional(),
  /** Present title of the listing that the decision is about. */
  title: shownLine.optional(),
  /** Position of the photo in the listing, from 1. */
  place: z.int().optional(),
  /** Short-lived signed URL of the photo, while the owner still has it. */
  previewUrl: z.string().optional(),
  /** The decision no longer applies. Only known for measures on reports and for suspensions. */
  over: z.literal(true).optional(),
  /** When a reviewer's decision replaced this automatic one. */
  replacedAt: z.iso.datetime().optional(),
  appeal: ownAppeal.optional(),
  /** The owner may appeal now. */
  mayAppeal: z.literal(true).optional(),
});
export type ListedDecision = z.infer<typeof listedDecision>;

import * as z from 'zod';
import { photoId } from './photo.ts';
import { shownText } from './plain-text.ts';

/** What was decided against somebody. */
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
  'account-suspended',
] as const;
export type DecisionKind = (typeof decisionKinds)[number];

/** What a decision rests on: the terms that were agreed to, or the law. */
export const decisionGrounds = ['terms', 'law'] as const;
export type DecisionGround = (typeof decisionGrounds)[number];

/** Months in which whoever is concerned may object (Regulation (EU) 2022/2065, Article 20). */
const objectionMonths = 6;

/**
 * The record of one decision against somebody, of one shape for all of them: what they are owed by law (Regulation (EU)
 * 2022/2065, Article 17). Written in the transaction of what it decides, and never changed.
 */
export const decisionRecord = z.object({
  id: z.uuid(),
  /** Instants are ISO, UTC. */
  at: z.iso.datetime(),
  kind: z.enum(decisionKinds),
  /** One of a closed list, where the kind has one. */
  reason: z.string().optional(),
  /** Id of the photo that it is about. */
  photo: photoId.optional(),
  /** Keyed hashes of the pictures that it is about, by which one that is sent again is known (REVIEW-7); not for the owner. */
  pictures: z.array(z.string()).optional(),
  /** In the words that the owner read; empty where the reason says it all. */
  facts: shownText,
  ground: z.enum(decisionGrounds),
  /** Nobody looked at it before it was so. */
  automated: z.boolean(),
  /** A reviewer's sub, `operator:` and a name, or `system`; not for the owner. */
  by: z.string(),
  /** Absent: until further notice. */
  until: z.iso.datetime().optional(),
  /** How to object, at no cost, and until when; `start-again`: what was missing can be sent as well. */
  objection: z.object({ ways: z.array(z.enum(['write', 'start-again'])), until: z.iso.datetime() }),
});
export type DecisionRecord = z.infer<typeof decisionRecord>;

/** The same as its owner reads it: who decided stays with the log. */
export const ownDecision = decisionRecord.omit({ id: true, by: true, pictures: true });
export type OwnDecision = z.infer<typeof ownDecision>;

/** The end of the months in which somebody may object to what was decided at this instant. */
export function objectionEnd(at: Date): string {
  const end = new Date(at);
  end.setUTCMonth(end.getUTCMonth() + objectionMonths);
  return end.toISOString();
}

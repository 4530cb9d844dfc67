import * as z from 'zod';
import { plainText, shownText } from './plain-text.ts';

/** Kinds of content that reviewers approve before publication. */
export const contentKinds = ['text', 'photo', 'avatar', 'post'] as const;
export type ContentKind = (typeof contentKinds)[number];

/** Kinds of notification about content review, sent by mail and shown on the site. */
export const contentNotificationKinds = ['contents-approved', 'contents-refused'] as const;

/**
 * Reasons for refusing content: breaches of the terms (web/i18n/en/legal.ts, sections 1, 6 and 8), most serious first,
 * then unusable content.
 * - minors: a person may be under 18, or the content suggests so;
 * - coercion: signs that a person does not act freely;
 * - another-person: shows a different person, or includes others;
 * - misleading: invented, untrue or edited beyond recognition;
 * - explicit: sexually explicit where every visitor sees it;
 * - contact-details: an address, number or advertisement in a picture or an unsuitable field;
 * - forbidden: anything else that the terms forbid, such as fraud, drugs, weapons or hatred;
 * - unclear: the content is unreadable or unrecognizable;
 * - other: explained in the reviewer's note.
 */
export const refusalReasons = [
  'minors',
  'coercion',
  'another-person',
  'misleading',
  'explicit',
  'contact-details',
  'forbidden',
  'unclear',
  'other',
] as const;
export type RefusalReason = (typeof refusalReasons)[number];

/** Maximum characters of a reviewer's note. */
export const refusalNoteMax = 500;

/** Refusal of content, as its owner reads it. */
export const refusal = z.object({
  reason: z.enum(refusalReasons),
  /** Empty if the reason is enough. */
  note: shownText,
  /** ISO, UTC. */
  at: z.iso.datetime(),
});
export type Refusal = z.infer<typeof refusal>;

/** Builds the schema of a review outcome. @param shape fields that identify the text or picture */
export const outcomeOn = <const S extends z.ZodRawShape>(shape: S) =>
  z.discriminatedUnion('decision', [
    z.object({ ...shape, decision: z.literal('approve') }),
    z
      .object({
        ...shape,
        decision: z.literal('reject'),
        reason: z.enum(refusalReasons),
        note: plainText(refusalNoteMax),
      })
      .refine(
        (outcome) =>
          (outcome as { reason: RefusalReason }).reason !== 'other' ||
          (outcome as { note: string }).note !== '',
        {
          path: ['note'],
          message: 'a note that states the reason',
        },
      ),
  ]);
export const reviewOutcome = outcomeOn({});
export type ReviewOutcome = z.infer<typeof reviewOutcome>;

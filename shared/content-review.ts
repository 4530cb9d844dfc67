import * as z from 'zod';
import { plainText, shownText } from './plain-text.ts';

/**
 * What a reviewer looks at before it is public: a listing's words, each of its photos, the account's public
 * photo, each post.
 */
export const contentKinds = ['text', 'photo', 'avatar', 'post'] as const;
export type ContentKind = (typeof contentKinds)[number];

/** Notifications about the review of contents, each by mail and on the site. */
export const contentNotificationKinds = ['contents-approved', 'contents-refused'] as const;

/**
 * Why a reviewer refuses something: what the terms forbid (web/i18n/en/legal.ts, sections 1, 6 and 8), in the order in
 * which it weighs, then what nobody could use.
 * - minors: somebody may be under 18, or it suggests so;
 * - coercion: signs that somebody does not act of their own free will;
 * - another-person: of somebody else, or with others in it;
 * - misleading: made up, edited beyond recognition, or said of what is not so;
 * - explicit: sexually explicit where everybody sees it;
 * - contact-details: an address, a number or an advertisement in a picture, or where it has no place;
 * - forbidden: anything else that the terms do not allow, such as fraud, drugs, weapons or hatred;
 * - unclear: nobody can tell what it shows or says;
 * - other: in the reviewer's words.
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

/** Characters that a reviewer may add to a reason. */
export const refusalNoteMax = 500;

/** A no to something, as its owner reads it. */
export const refusal = z.object({
  reason: z.enum(refusalReasons),
  /** In the reviewer's words; empty where the reason says it all. */
  note: shownText,
  /** ISO, UTC. */
  at: z.iso.datetime(),
});
export type Refusal = z.infer<typeof refusal>;

/** The schema of an outcome. @param shape what identifies the text or picture */
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
          message: 'what the reason is',
        },
      ),
  ]);
export const reviewOutcome = outcomeOn({});
export type ReviewOutcome = z.infer<typeof reviewOutcome>;

import * as z from 'zod';

/** Maximum days of a sign-in: the lifetime of its refresh tokens, including rotation. */
export const signInDays = 30;

/**
 * Sign-in of an account, as its owner sees it. The id is the sign-in's time in seconds, which is unique per account.
 */
export const session = z.object({
  id: z.string().regex(/^\d{9,11}$/),
  /** Name from a fixed list (functions/access/session/note-sign-in.ts), by user agent; absent if unknown. */
  browser: z.string().optional(),
  system: z.string().optional(),
  createdAt: z.iso.datetime(),
  /** Rounded to the hour, never before `createdAt`. */
  lastSeenAt: z.iso.datetime(),
  current: z.boolean(),
});
export type Session = z.infer<typeof session>;

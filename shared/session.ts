import * as z from 'zod';

/** Days that a sign-in lasts at most: the life of its refresh tokens, however often they rotate. */
export const signInDays = 30;

/**
 * A sign-in of an account as its owner is shown it. The id is the second of the sign-in: an account
 * has one in each.
 */
export const session = z.object({
  id: z.string().regex(/^\d{9,11}$/),
  /** By the user agent, of a fixed list of names (functions/access/session/note-sign-in.ts); absent for an unknown one. */
  browser: z.string().optional(),
  system: z.string().optional(),
  createdAt: z.iso.datetime(),
  /** To the hour, and never before it was made. */
  lastSeenAt: z.iso.datetime(),
  /** The one that asks. */
  current: z.boolean(),
});
export type Session = z.infer<typeof session>;

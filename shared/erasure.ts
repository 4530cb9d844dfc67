import type { Erasure } from './account.ts';

/** Days in which an owner can undo the request to erase their account (KEEP-4). */
export const erasureDays = 30;
/**
 * Minutes between the start of an erasure, when sign-in stops, and the erasure itself. The pause is longer than a
 * presigned upload form stays valid (`uploadMinutes`), and long enough to send the last mail.
 */
const erasurePauseMinutes = 20;

/** Returns when the sweep takes the next step, in milliseconds since the epoch: first the start, then the erasure. */
export const erasureStepDue = ({ dueAt, begunAt }: Erasure): number =>
  begunAt === undefined ? Date.parse(dueAt) : Date.parse(begunAt) + erasurePauseMinutes * 60_000;

/**
 * Years that the law requires keeping an erased account's payments and age check (reviewer, time, type of document).
 * Cypriot tax law asks for six years after the end of the year.
 */
export const keptYears = 7;

/** Returns when the kept records of an account erased at `erasedAt` expire, in seconds since the epoch. */
export const keptUntil = (erasedAt: Date): number =>
  Math.floor(new Date(erasedAt).setUTCFullYear(erasedAt.getUTCFullYear() + keptYears) / 1000);

import type { Erasure } from './account.ts';

/** Days in which somebody who asked for their account to be erased may change their mind (KEEP-4). */
export const erasureDays = 30;
/**
 * Minutes between the end of those days, when nobody can sign in any more, and the erasure itself: longer than any
 * form that was handed out can still deliver a file (`uploadMinutes`), and time for the last mail.
 */
const erasurePauseMinutes = 20;

/** Milliseconds since the epoch at which the sweep does the next step: the beginning, then all the rest. */
export const erasureStepDue = ({ dueAt, begunAt }: Erasure): number =>
  begunAt === undefined ? Date.parse(dueAt) : Date.parse(begunAt) + erasurePauseMinutes * 60_000;

/**
 * Years that the law keeps what is left of an erased account: its payments (Cypriot tax law wants six after the end
 * of the year) and who approved its owner's age, when and on what kind of document.
 */
export const keptYears = 7;

/** Seconds since the epoch at which what is kept of an account that is erased now deletes itself. */
export const keptUntil = (erasedAt: Date): number =>
  Math.floor(new Date(erasedAt).setUTCFullYear(erasedAt.getUTCFullYear() + keptYears) / 1000);

/** A day by the clock of UTC, which none skips and none has twice. */
export const dayMilliseconds = 24 * 60 * 60_000;

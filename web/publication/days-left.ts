import { dayMilliseconds } from '#shared/day.ts';

/**
 * Returns the days until an erasure, rounded up to at least one.
 * @param erasedAt ISO instant, UTC
 */
export const daysLeft = (erasedAt: string): number =>
  Math.max(1, Math.ceil((Date.parse(erasedAt) - Date.now()) / dayMilliseconds));

import { dayMilliseconds } from '#shared/day.ts';

/** Days until something is erased, the last one counted as a whole. @param erasedAt ISO instant, UTC */
export const daysLeft = (erasedAt: string): number =>
  Math.max(1, Math.ceil((Date.parse(erasedAt) - Date.now()) / dayMilliseconds));

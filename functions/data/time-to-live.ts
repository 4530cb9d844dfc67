import { dayMilliseconds } from '#shared/day.ts';

/** When the table may delete an item by itself (seconds since the epoch): so many days after this instant. */
export const timeToLive = (days: number, from: Date): number =>
  Math.floor((from.getTime() + days * dayMilliseconds) / 1000);

import { dayMilliseconds } from './day.ts';

/** Days until an unpaid transfer expires (MONEY-24). */
export const transferDays = 14;
/** Days before the end of the paid period in which a member can request the next transfer. */
export const nextTransferDays = 7;

/** Returns when a member can first request the transfer for the next period (MONEY-24). */
export const nextTransferOpens = (periodEnd: string): Date =>
  new Date(Date.parse(periodEnd) - nextTransferDays * dayMilliseconds);

import { dayMilliseconds } from './day.ts';

/** Days in which the money of a transfer is expected (MONEY-24). */
export const transferDays = 14;
/** Days before the end of what is paid for from which the next period can be asked for. */
export const nextTransferDays = 7;

/** When the transfer for the period after the one that ends then can be asked for (MONEY-24). */
export const nextTransferOpens = (periodEnd: string): Date =>
  new Date(Date.parse(periodEnd) - nextTransferDays * dayMilliseconds);

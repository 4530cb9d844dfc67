/** Days in which the money of a transfer is expected (MONEY-24). */
export const transferDays = 14;
/** Days before the end of what is paid for from which the next period can be asked for. */
export const nextTransferDays = 7;

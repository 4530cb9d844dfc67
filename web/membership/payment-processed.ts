import { dayMilliseconds } from '#shared/day.ts';
import { readStored, storageKeys, writeStored } from '#web/platform/browser-storage.ts';
import { forgetCheckoutTold } from './checkout-notified.ts';

/**
 * The flag by which a payment is announced once, and only to whom it was made for, where it was made: false from the
 * moment this browser leaves for the payment page, true once its outcome was told (MONEY-7). An address that says so
 * without it announces nothing, nor does one that somebody else opens here. Whether somebody paid is the server's word.
 */
interface PaymentProcessed {
  sub: string;
  processed: boolean;
  /** When they came back from the payment page, which says that it was paid; milliseconds since the epoch. */
  returnedAt?: number;
}

function flagOf(sub: string | undefined): Partial<PaymentProcessed> | undefined {
  const flag = readStored(storageKeys.paymentProcessed) as Partial<PaymentProcessed> | null | undefined;
  return sub !== undefined && flag?.sub === sub ? flag : undefined;
}

const write = (flag: PaymentProcessed): boolean => writeStored(storageKeys.paymentProcessed, flag);

export function paymentStarted(sub: string): void {
  write({ sub, processed: false });
  forgetCheckoutTold();
}

export const paymentAwaited = (sub: string | undefined): boolean => flagOf(sub)?.processed === false;

/** Until the server knows of the payment, for a day at most, no screen offers to make it. */
export const rememberReturned = (sub: string): boolean =>
  write({ sub, processed: false, returnedAt: Date.now() });

export function paymentReturned(sub: string | undefined): boolean {
  const { processed, returnedAt = 0 } = flagOf(sub) ?? {};
  return processed === false && Date.now() < returnedAt + dayMilliseconds;
}

export const rememberAnnounced = (sub: string): boolean => write({ sub, processed: true });

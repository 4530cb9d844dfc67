import { readStored, storageKeys, writeStored } from '#web/platform/browser-storage.ts';
import { forgetCheckoutTold } from './checkout-told.ts';

/**
 * The flag by which a payment is announced once, and only to whom it was made for, where it was made: false from the
 * moment this browser leaves for the payment page, true once its outcome was told (MONEY-7). An address that says so
 * without it announces nothing, nor does one that somebody else opens here. Whether somebody paid is the server's word.
 */
interface PaymentProcessed {
  sub: string;
  processed: boolean;
}

const write = (flag: PaymentProcessed): boolean => writeStored(storageKeys.paymentProcessed, flag);

export function paymentStarted(sub: string): void {
  write({ sub, processed: false });
  forgetCheckoutTold();
}

export function paymentAwaited(sub: string | undefined): boolean {
  const flag = readStored(storageKeys.paymentProcessed) as Partial<PaymentProcessed> | null | undefined;
  return sub !== undefined && flag?.sub === sub && flag.processed === false;
}

export const rememberAnnounced = (sub: string): boolean => write({ sub, processed: true });

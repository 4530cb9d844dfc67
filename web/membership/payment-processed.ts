import { dayMilliseconds } from '#shared/day.ts';
import { readStored, storageKeys, writeStored } from '#web/platform/browser-storage.ts';
import { forgetCheckoutShown } from './checkout-shown.ts';

/**
 * The flag that makes the outcome of a payment show once, in the browser and to the account that paid: false from the
 * moment this browser leaves for the payment page, true once the outcome was shown (MONEY-7). Without the flag, or with
 * somebody else signed in, an address that claims a payment shows nothing. Only the server knows whether it was paid.
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
  forgetCheckoutShown();
}

export const paymentAwaited = (sub: string | undefined): boolean => flagOf(sub)?.processed === false;

/** Until the server knows of the payment, for a day at most, no screen offers to make it. */
export const rememberReturned = (sub: string): boolean =>
  write({ sub, processed: false, returnedAt: Date.now() });

export function paymentReturned(sub: string | undefined): boolean {
  const { processed, returnedAt = 0 } = flagOf(sub) ?? {};
  return processed === false && Date.now() < returnedAt + dayMilliseconds;
}

export const rememberPaymentShown = (sub: string): boolean => write({ sub, processed: true });

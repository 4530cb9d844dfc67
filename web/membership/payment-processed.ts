import { dayMilliseconds } from '#shared/day.ts';
import { readStored, storageKeys, writeStored } from '#web/platform/browser-storage.ts';
import { forgetCheckoutShown } from './checkout-shown.ts';

/**
 * Flag of this browser and account that lets a payment's outcome show only once. `processed` is false from the start of
 * the checkout and true once the outcome was shown (MONEY-7).
 *
 * Without the flag, a URL that claims a payment shows nothing: only the server knows whether a payment arrived.
 */
interface PaymentProcessed {
  sub: string;
  processed: boolean;
  /** Time of the return from the payment page with a success, in milliseconds since the epoch. */
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

/**
 * Records a return from the payment page. For a day, or until the server knows the payment, no page offers to pay
 * again.
 */
export const rememberReturned = (sub: string): boolean =>
  write({ sub, processed: false, returnedAt: Date.now() });

export function paymentReturned(sub: string | undefined): boolean {
  const { processed, returnedAt = 0 } = flagOf(sub) ?? {};
  return processed === false && Date.now() < returnedAt + dayMilliseconds;
}

export const rememberPaymentShown = (sub: string): boolean => write({ sub, processed: true });

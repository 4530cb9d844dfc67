import { readStored, storageKeys, writeStored } from '#web/platform/browser-storage.ts';
import { forgetCheckoutTold } from './checkout-told.ts';

/**
 * The flag by which a payment is announced once, and only where it was made: false from the moment this browser leaves
 * for the payment page, true once its outcome was told (MONEY-7). An address that says so without it announces nothing.
 * Whether somebody paid is the server's word alone.
 */
export function paymentStarted(): void {
  writeStored(storageKeys.paymentProcessed, false);
  forgetCheckoutTold();
}
export const paymentAwaited = (): boolean => readStored(storageKeys.paymentProcessed) === false;
export const rememberAnnounced = (): boolean => writeStored(storageKeys.paymentProcessed, true);

import { readStored, removeStored, storageKeys, writeStored } from '#web/platform/browser-storage.ts';
import { forgetCheckoutTold } from './checkout-told.ts';

/**
 * The flag that keeps a payment's return from being announced twice on one browser (MONEY-7).
 * It only spares a repeated toast: whether somebody paid is the server's word alone.
 */
export function paymentStarted(): void {
  removeStored(storageKeys.paymentProcessed);
  forgetCheckoutTold();
}
export const paymentAnnounced = (): boolean => readStored(storageKeys.paymentProcessed) === true;
export const rememberAnnounced = (): boolean => writeStored(storageKeys.paymentProcessed, true);

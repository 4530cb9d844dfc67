import { readStored, removeStored, storageKeys, writeStored } from '#web/platform/browser-storage.ts';
import { forgetCheckoutTold } from './checkout-told.ts';

/**
 * The flag that keeps a payment's return from being announced twice on one browser (public-site.md section 4).
 * It only spares a repeated toast: whether somebody paid is the server's word alone. The earlier product's
 * other flags told the browser where to return; the server decides that now.
 */
export function paymentStarted(): void {
  removeStored(storageKeys.paymentProcessed);
  forgetCheckoutTold();
}
export const paymentAnnounced = (): boolean => readStored(storageKeys.paymentProcessed) === true;
export const rememberAnnounced = (): boolean => writeStored(storageKeys.paymentProcessed, true);

import type { Key } from '#shared/deployment/keys.ts';
import { readAccount } from '#functions/core/facts/account-table.ts';
import { eraseBooking, foundBooking } from './diary-table.ts';

/**
 * Erases an appointment and its note once their retention period is over (KEEP-8). A legal hold on the owner's account
 * postpones the erasure (KEEP-3). Idempotent.
 */
export async function forgetBooking(key: Key, now: Date): Promise<void> {
  const found = await foundBooking(key);
  if (!found || (await readAccount(found.sub))?.legalHold) return;
  await eraseBooking(found.sub, found.booking, now);
}

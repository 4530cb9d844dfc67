import type { Key } from '#shared/deployment/keys.ts';
import { readAccount } from '#functions/core/facts/account-table.ts';
import { eraseBooking, foundBooking } from './diary-table.ts';

/**
 * Erases an appointment, note included, whose days after its end are over (KEEP-8); under a legal hold of its owner's
 * account it waits (KEEP-3). Safe to repeat.
 */
export async function forgetBooking(key: Key, now: Date): Promise<void> {
  const found = await foundBooking(key);
  if (!found || (await readAccount(found.sub))?.legalHold) return;
  await eraseBooking(found.sub, found.booking, now);
}

import { accountSecret } from '#functions/data/account-secret.ts';
import { subOfEmailHash } from '#functions/facts/account-table.ts';
import { isDeviceKnown } from './session-table.ts';

/** What is kept of a browser's random number (shared/cookies.ts), of its own for each account. */
export const deviceHash = (sub: string, device: string): Promise<string> =>
  accountSecret.hash('device', `${sub}\0${device}`);

/**
 * Whether this browser has signed in to the account of an address before.
 * @param address its keyed hash (data/account-secret.ts)
 */
export async function isOwnDevice(address: string, device: string): Promise<boolean> {
  const sub = await subOfEmailHash(address);
  return sub !== undefined && (await isDeviceKnown(sub, await deviceHash(sub, device)));
}

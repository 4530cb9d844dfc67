import { accountSecret } from '#functions/data/account-secret.ts';
import { isSame } from '#functions/data/secrets.ts';
import { readAccount, subOfEmailHash } from '#functions/core/facts/account-table.ts';
import { readDevice } from './session-table.ts';

/**
 * Builds the cookie that a browser gets at its first sign-in: the browser's random number, signed (shared/cookies.ts).
 */
export const deviceCookie = async (device: string): Promise<string> =>
  `${device}.${await accountSecret.hash('device-cookie', device)}`;

/** Reads the random number from a browser's cookie; undefined if the signature is invalid. */
export async function readDeviceCookie(given = ''): Promise<string | undefined> {
  const [device = ''] = given.split('.');
  return isSame(given, await deviceCookie(device)) ? device : undefined;
}

/** Hashes a browser's random number for storage, differently for each account. */
export const deviceHash = (sub: string, device: string): Promise<string> =>
  accountSecret.hash('device', `${sub}\0${device}`);

/**
 * True if this browser has signed in to the address's account since that account's credentials (address, password,
 * second factor) last changed. Someone who knew only an older password has the same limit of tries as a stranger.
 * @param address keyed hash of the address (data/account-secret.ts)
 */
export async function isOwnDevice(address: string, device: string): Promise<boolean> {
  const sub = await subOfEmailHash(address);
  if (sub === undefined) return false;
  const [account, row] = await Promise.all([
    readAccount(sub),
    readDevice(sub, await deviceHash(sub, device)),
  ]);
  return row !== undefined && row.credentialsVersion === (account?.credentialsVersion ?? 0);
}

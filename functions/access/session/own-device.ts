import { accountSecret } from '#functions/data/account-secret.ts';
import { isSame } from '#functions/data/secrets.ts';
import { readAccount, subOfEmailHash } from '#functions/core/facts/account-table.ts';
import { readDevice } from './session-table.ts';

/** What a browser is given at its first sign-in (shared/cookies.ts): its random number, signed. */
export const deviceCookie = async (device: string): Promise<string> =>
  `${device}.${await accountSecret.hash('device-cookie', device)}`;

/** The random number of a browser's cookie; undefined for one that we did not give. */
export async function readDeviceCookie(given = ''): Promise<string | undefined> {
  const [device = ''] = given.split('.');
  return isSame(given, await deviceCookie(device)) ? device : undefined;
}

/** What is kept of a browser's random number, of its own for each account. */
export const deviceHash = (sub: string, device: string): Promise<string> =>
  accountSecret.hash('device', `${sub}\0${device}`);

/**
 * Whether this browser has signed in to the account of an address since the account's address, password or second factor
 * last changed. Somebody who knew an older password gets no more tries than a stranger.
 * @param address its keyed hash (data/account-secret.ts)
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

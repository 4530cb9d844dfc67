import { emailHash } from '#functions/data/account-secret.ts';
import { forgetUses, forgiveUse, type Limit, limitRate, limitVisitor } from '#functions/http/rate-limit.ts';
import { siteOf } from '#functions/http/visitor.ts';
import { isOwnDevice } from '../session/own-device.ts';

/**
 * Wrong passwords that strangers may send to an account in an hour. The user pool locks a user from the fifth on for 1 s, then
 * for twice as long with each, up to 15 minutes, and forgets them after 15 minutes without one (Amazon Cognito Developer
 * Guide, "Lockout behavior for failed sign-in attempts"). Three of each fixed hour can't come less than 15 minutes apart for
 * longer than two hours, so six add up at most: a lock of 2 s, where four would renew one of 15 minutes for good.
 */
const wrongPasswordsPerHour = 3;

/**
 * What one account and one network may try, whether there is such an account or not (ACC-19). The pool has limits of its
 * own, which only a user can run into; these come first. Of the tries of a password only the wrong ones count. A network
 * may be that of a whole city's phones.
 *
 * `ownDevice`: a browser that signed in to the account since its credentials last changed has tries of its own, so that
 * strangers, who know the address, can't keep its owner out (OWASP, "Device cookies").
 */
const limits = {
  password: {
    account: { count: wrongPasswordsPerHour, minutes: 60 },
    network: { count: 100, minutes: 15 },
    ownDevice: { count: 5, minutes: 60 },
  },
  factor: { account: { count: 5, minutes: 15 }, network: { count: 100, minutes: 15 } },
  // By the address in one site (limitSignUps).
  'sign-up': { account: { count: 5, minutes: 60 }, network: { count: 100, minutes: 60 } },
  'confirm-sign-up': { account: { count: 10, minutes: 60 }, network: { count: 100, minutes: 60 } },
  'sign-up-code': { account: { count: 5, minutes: 60 }, network: { count: 100, minutes: 60 } },
  'reset-link': {
    account: { count: 5, minutes: 60 },
    network: { count: 100, minutes: 60 },
    ownDevice: { count: 5, minutes: 60 },
  },
  // By the link's stamp, which no stranger has. The pool takes 5 wrong codes an hour at least.
  reset: { account: { count: 3, minutes: 60 }, network: { count: 100, minutes: 60 } },
} as const satisfies Record<string, { account: Limit; network: Limit; ownDevice?: Limit }>;

/** Whence an operation is asked for. */
export interface Origin {
  /** By which networks are limited (http/request.ts, Visitor). */
  network: string;
  /** The browser's random number, where it has one of ours (session/own-device.ts). */
  device: string | undefined;
  userAgent: string | undefined;
}

/**
 * Counts one try, by network and by account.
 * @param account an address, or the id that stands for one; kept as a keyed hash
 * @returns what takes it back, for a try that was none
 * @throws AppError rate-limited
 */
export async function limitTries(
  what: keyof typeof limits,
  account: string,
  origin: Origin,
): Promise<() => Promise<void>> {
  const forgive = [await limitNetwork(what, origin), await limitAccount(what, account, origin)];
  return async () => {
    await Promise.all(forgive.map((one) => one()));
  };
}

/** Sign-ups of one address from all networks: they bound what a mailbox is sent. */
const signUpsOfAddress = { count: 30, minutes: 60 };

/**
 * Counts a sign-up by network, by the address in this network's site, so that no stranger elsewhere keeps its owner from
 * signing up, and by the address.
 * @throws AppError rate-limited
 */
export async function limitSignUps(email: string, origin: Origin): Promise<void> {
  await limitTries('sign-up', `${email}\0${siteOf(origin.network)}`, origin);
  await limitRate('sign-up-address', await emailHash(email), signUpsOfAddress);
}

/** As `limitTries`, by network alone. */
export async function limitNetwork(
  what: keyof typeof limits,
  { network }: Origin,
): Promise<() => Promise<void>> {
  const use = await limitVisitor(what, { address: network }, limits[what].network);
  return () => forgiveUse(use);
}

/** As `limitTries`, by account alone. */
export async function limitAccount(
  what: keyof typeof limits,
  account: string,
  { device }: Origin,
): Promise<() => Promise<void>> {
  const limit: (typeof limits)[typeof what] & { ownDevice?: Limit } = limits[what];
  const hash = await emailHash(account);
  const own = device !== undefined && (await isOwnDevice(hash, device)) ? limit.ownDevice : undefined;
  const who = own && device !== undefined ? ofDevice(hash, device) : hash;
  const use = await limitRate(`${what}-account`, who, own ?? limit.account);
  return () => forgiveUse(use);
}

const ofDevice = (hash: string, device: string): string => `${hash}\0${device}`;

/** Whoever has the mailbox has the account: what strangers tried before, and they themselves, no longer counts. */
export async function forgetTries(
  what: keyof typeof limits,
  account: string,
  { device }: Origin,
): Promise<void> {
  const hash = await emailHash(account);
  const whose = device === undefined ? [hash] : [hash, ofDevice(hash, device)];
  await Promise.all(whose.map((who) => forgetUses(`${what}-account`, who, limits[what].account)));
}

import { emailHash } from '#functions/data/account-secret.ts';
import { forgetUses, forgiveUse, type Limit, limitRate, limitVisitor } from '#functions/http/rate-limit.ts';
import { siteOf } from '#functions/http/visitor.ts';
import { isOwnDevice } from '../session/own-device.ts';

/**
 * Wrong passwords that strangers may send to one account per hour.
 *
 * The user pool locks a user from the fifth wrong password: for 1 s, then twice as long each time, up to 15 minutes.
 * The pool forgets wrong passwords after 15 minutes without another (Amazon Cognito Developer Guide, "Lockout behavior
 * for failed sign-in attempts"). With three per fixed hour, at most six come less than 15 minutes apart, and the sixth
 * locks the user for 2 s. With four per hour, a stranger could renew a lock of 15 minutes indefinitely.
 */
const wrongPasswordsPerHour = 3;

/**
 * Limits per account and per network, the same for known and unknown addresses (ACC-19). The pool's own limits apply
 * only to existing users, so our limits are low enough to be reached first. Only wrong passwords count as tries. A
 * network's limit is high, because one network may serve all phones of a city.
 *
 * `ownDevice`: a browser that signed in since the credentials last changed has its own limit. Strangers who know the
 * address therefore can't lock out its owner (OWASP, "Device cookies").
 */
const limits = {
  password: {
    account: { count: wrongPasswordsPerHour, minutes: 60 },
    network: { count: 100, minutes: 15 },
    ownDevice: { count: 5, minutes: 60 },
  },
  factor: { account: { count: 5, minutes: 15 }, network: { count: 100, minutes: 15 } },
  // Here `account` counts sign-ups with one e-mail address from one site, which is a group of networks such as a
  // household (`siteOf`, http/visitor.ts).
  'sign-up': { account: { count: 5, minutes: 60 }, network: { count: 100, minutes: 60 } },
  'confirm-sign-up': { account: { count: 10, minutes: 60 }, network: { count: 100, minutes: 60 } },
  'sign-up-code': { account: { count: 5, minutes: 60 }, network: { count: 100, minutes: 60 } },
  'reset-link': {
    account: { count: 5, minutes: 60 },
    network: { count: 100, minutes: 60 },
    ownDevice: { count: 5, minutes: 60 },
  },
  // Counts tries per link, by the link's stamp. Strangers have no stamp. The pool accepts at least 5 wrong codes an
  // hour, so our limit is reached first.
  reset: { account: { count: 3, minutes: 60 }, network: { count: 100, minutes: 60 } },
} as const satisfies Record<string, { account: Limit; network: Limit; ownDevice?: Limit }>;

/** Caller of a sign-in operation. */
export interface Origin {
  /** Network of the caller, to limit its tries (http/request.ts, Visitor). */
  network: string;
  /** The browser's random number, if its cookie is valid (session/own-device.ts). */
  device: string | undefined;
  userAgent: string | undefined;
}

/**
 * Counts one try, by network and by account.
 * @param account an address or an id; stored as a keyed hash
 * @returns a function that takes the try back
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

/** Limit of sign-ups with one address, from all networks together. It limits the mails that a mailbox can get. */
const signUpsOfAddress = { count: 30, minutes: 60 };

/**
 * Counts a sign-up three times: by network, by address within the network's site, and by address. The limit within a
 * site keeps strangers on other networks from blocking an owner's sign-up.
 * @throws AppError rate-limited
 */
export async function limitSignUps(email: string, origin: Origin): Promise<void> {
  await limitTries('sign-up', `${email}\0${siteOf(origin.network)}`, origin);
  await limitRate('sign-up-address', await emailHash(email), signUpsOfAddress);
}

/** Counts one try by network only; see `limitTries`. */
export async function limitNetwork(
  what: keyof typeof limits,
  { network }: Origin,
): Promise<() => Promise<void>> {
  const use = await limitVisitor(what, { address: network }, limits[what].network);
  return () => forgiveUse(use);
}

/** Counts one try by account only; see `limitTries`. */
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

/**
 * Clears all tries counted for an account, including strangers' tries, after its owner proved access to the mailbox.
 */
export async function forgetTries(
  what: keyof typeof limits,
  account: string,
  { device }: Origin,
): Promise<void> {
  const hash = await emailHash(account);
  const whose = device === undefined ? [hash] : [hash, ofDevice(hash, device)];
  await Promise.all(whose.map((who) => forgetUses(`${what}-account`, who, limits[what].account)));
}

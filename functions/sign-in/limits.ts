import { signInLimitMinutes } from '#shared/sign-in.ts';
import { emailHash } from '#functions/data/account-secret.ts';
import { forgetUses, forgiveUse, type Limit, limitRate, type Use } from '#functions/http/rate-limit.ts';
import type { Visitor } from '#functions/http/request.ts';
import { isOwnDevice } from '#functions/session/own-device.ts';

const ofSignIn = {
  account: { count: 5, minutes: signInLimitMinutes },
  network: { count: 100, minutes: signInLimitMinutes },
} as const;

/**
 * What one account and one network may try, whether there is such an account or not (ACC-19). The pool has limits of its
 * own, which only a user can run into; these come first. Of the tries of a password only the wrong ones count. A network
 * may be that of a whole city's phones.
 *
 * `ownDevice`: a browser that signed in to the account before has tries of its own, so that strangers, who know the
 * address, can't keep its owner out (OWASP, "Device cookies").
 */
const limits = {
  password: { ...ofSignIn, ownDevice: true },
  factor: ofSignIn,
  'sign-up': { account: { count: 5, minutes: 60 }, network: { count: 100, minutes: 60 } },
  'confirm-sign-up': { account: { count: 10, minutes: 60 }, network: { count: 100, minutes: 60 } },
  'sign-up-code': { account: { count: 5, minutes: 60 }, network: { count: 100, minutes: 60 } },
  'reset-link': {
    account: { count: 5, minutes: 60 },
    network: { count: 100, minutes: 60 },
    ownDevice: true,
  },
  // The pool takes 5 wrong codes an hour at least: strangers leave some of them to the owner.
  reset: { account: { count: 3, minutes: 60 }, network: { count: 100, minutes: 60 }, ownDevice: true },
} as const satisfies Record<string, { account: Limit; network: Limit; ownDevice?: true }>;

/**
 * Counts one try.
 * @param account an address, or the id that stands for one; kept as a keyed hash
 * @returns what takes it back, for a try that was none
 * @throws AppError rate-limited
 */
export async function limitTries(
  what: keyof typeof limits,
  account: string,
  { address: network, device }: Visitor,
): Promise<() => Promise<void>> {
  const limit: (typeof limits)[typeof what] & { ownDevice?: true } = limits[what];
  const hash = await emailHash(account);
  const isOwn = limit.ownDevice && device !== undefined && (await isOwnDevice(hash, device));
  const uses: Use[] = [
    await limitRate(`${what}-network`, network, limit.network),
    await limitRate(`${what}-account`, isOwn ? `${hash}\0${device}` : hash, limit.account),
  ];
  return async () => {
    await Promise.all(uses.map(forgiveUse));
  };
}

/** Whoever has the mailbox has the account: what strangers tried before no longer counts. */
export async function forgetTries(what: keyof typeof limits, account: string): Promise<void> {
  await forgetUses(`${what}-account`, await emailHash(account), limits[what].account);
}

import { emailHash } from '#functions/data/secrets.ts';
import { forgiveUse, type Limit, limitRate, type Use } from '#functions/http/rate-limit.ts';

/**
 * What one account and one network may try, whether there is such an account or not (ACC-19). The pool has limits of its
 * own, which only a user can run into; these come first. Of the tries of a password only the wrong ones count. A network
 * may be that of a whole city's phones.
 */
const limits = {
  password: { account: { count: 5, minutes: 15 }, network: { count: 100, minutes: 15 } },
  factor: { account: { count: 5, minutes: 15 }, network: { count: 100, minutes: 15 } },
  'sign-up': { account: { count: 5, minutes: 60 }, network: { count: 100, minutes: 60 } },
  'confirm-sign-up': { account: { count: 10, minutes: 60 }, network: { count: 100, minutes: 60 } },
  'sign-up-code': { account: { count: 5, minutes: 60 }, network: { count: 100, minutes: 60 } },
  'reset-link': { account: { count: 5, minutes: 60 }, network: { count: 100, minutes: 60 } },
  // The pool takes 5 wrong codes an hour at least: whoever is stopped is stopped here, known or not.
  reset: { account: { count: 5, minutes: 60 }, network: { count: 100, minutes: 60 } },
} as const satisfies Record<string, { account: Limit; network: Limit }>;

/**
 * Counts one try.
 * @param account an address, or the id that stands for one; kept as a keyed hash
 * @param network whence it is tried (http/request.ts, Visitor)
 * @returns what takes it back, for a try that was none
 * @throws AppError rate-limited
 */
export async function limitTries(
  what: keyof typeof limits,
  account: string,
  network: string,
): Promise<() => Promise<void>> {
  const { account: ofAccount, network: ofNetwork } = limits[what];
  const hash = await emailHash(account);
  const uses: Use[] = [
    await limitRate(`${what}-network`, network, ofNetwork),
    await limitRate(`${what}-account`, hash, ofAccount),
  ];
  return async () => {
    await Promise.all(uses.map(forgiveUse));
  };
}

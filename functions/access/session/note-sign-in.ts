import Bowser from 'bowser';
import { AppError } from '#shared/errors.ts';
import { Overtaken, retry } from '#functions/data/retry.ts';
import { readAccount } from '#functions/core/facts/account-table.ts';
import type { AccountFact } from '#functions/core/facts/facts.ts';
import { isWithinRate } from '#functions/http/rate-limit.ts';
import { refuseEnded } from './signed-in-account.ts';
import { deviceHash } from './own-device.ts';
import { hasDevices, readDevice, readSession, seeDevice, seeSession, writeSession } from './session-table.ts';

/**
 * Limit of mails about new devices per account, so that nobody can flood a mailbox. Every sign-in is recorded anyway.
 */
const newDeviceMails = { count: 10, minutes: 60 };
/** Minutes after sign-up within which the account's first device causes no mail. */
const signUpMinutes = 60;

/** Device of a sign-in, as its request describes it. */
export interface Device {
  /** The browser's random number (shared/cookies.ts). Only a keyed hash is stored, different for each account. */
  id: string;
  userAgent: string | undefined;
}

/**
 * Records a sign-in before its tokens are issued, so that the owner's list shows every live one (ACC-20). A new device
 * sends the owner one mail, written in the same transaction.
 *
 * An account can have only one sign-in per second, because tokens give the time of a sign-in in seconds. With more, a
 * thief who has the password could sign in every second. One of the thief's sign-ins would share its second with
 * `keptSignIn` and survive when all others end.
 *
 * @param signedInAt seconds since the epoch, the tokens' `auth_time`
 * @throws AppError session-ended if all sign-ins of this second were ended or another browser signed in during it;
 *   sign-in-required if there is no account or its erasure has begun
 */
export async function noteSignIn(sub: string, signedInAt: number, device: Device): Promise<void> {
  const hash = await deviceHash(sub, device.id);
  let mayMail: boolean | undefined;
  await retry(async () => {
    const now = new Date();
    const [account, known, ownDevice] = await Promise.all([
      readAccount(sub),
      readSession(sub, signedInAt),
      readDevice(sub, hash),
    ]);
    refuseEnded(account, signedInAt);
    if (known && known.device !== hash) throw new AppError('session-ended');
    const mustNotify = !ownDevice && !(isSignUps(account, signedInAt) && !(await hasDevices(sub)));
    // Count the mail once, however often the write is retried.
    if (mustNotify) mayMail ??= await isWithinRate('new-device', sub, newDeviceMails);
    const written = await writeSession(
      {
        sub,
        signedInAt,
        row: {
          device: hash,
          ...namesOf(device.userAgent),
          createdAt: known?.createdAt ?? now.toISOString(),
          lastSeenAt: lastSeen(known?.createdAt ?? now.toISOString(), now),
        },
        isNewSession: !known,
        credentialsVersion: account.credentialsVersion ?? 0,
        isNewDevice: !ownDevice,
        notify: mustNotify && mayMail === true,
      },
      now,
    );
    if (!written) throw new Overtaken('another sign-in of the same second or device came first');
  });
}

/**
 * Records that a sign-in is still in use, at most once an hour. If the sign-in survived a change of credentials, its
 * device gets the new credentials version. The device therefore keeps its own limit of tries (own-device.ts).
 * @throws AppError session-ended if the sign-in was ended; sign-in-required as for `noteSignIn`
 */
export async function noteUse(sub: string, signedInAt: number, device: Device): Promise<void> {
  const [account, known] = await Promise.all([readAccount(sub), readSession(sub, signedInAt)]);
  refuseEnded(account, signedInAt);
  if (!known) return noteSignIn(sub, signedInAt, device);
  const { credentialsVersion = 0, keptSignIn } = account;
  const isOutdated = async () =>
    (await readDevice(sub, known.device))?.credentialsVersion !== credentialsVersion;
  if (signedInAt === keptSignIn && (await isOutdated()))
    await seeDevice(sub, known.device, credentialsVersion);
  const lastSeenAt = lastSeen(known.createdAt, new Date());
  if (known.lastSeenAt < lastSeenAt) await seeSession(sub, signedInAt, lastSeenAt);
}

/** Rounds down to the hour, so that no exact times of use are stored. Never returns a time before the sign-in. */
function lastSeen(createdAt: string, now: Date): string {
  const hour = new Date(Math.floor(now.getTime() / 3_600_000) * 3_600_000).toISOString();
  return hour < createdAt ? createdAt : hour;
}

const isSignUps = ({ createdAt }: Pick<AccountFact, 'createdAt'>, signedInAt: number): boolean =>
  signedInAt * 1000 - Date.parse(createdAt) < signUpMinutes * 60_000;

/** Length in characters to which a User-Agent is cut; no browser sends a longer one. */
const longest = 1_000;

const browsers = new Set(Object.values(Bowser.BROWSER_MAP));
const systems = new Set(Object.values(Bowser.OS_MAP));
const knownName = (known: ReadonlySet<string>, name: string | undefined): string | undefined =>
  name !== undefined && known.has(name) ? name : undefined;

/**
 * Returns the names of browser and system for a User-Agent. Only names from the library's list are used: the sender
 * controls the header, and the names appear in a mail.
 */
export function namesOf(userAgent: string | undefined): { browser?: string; system?: string } {
  if (!userAgent) return {};
  const { browser, os } = Bowser.parse(userAgent.slice(0, longest));
  const [name, system] = [knownName(browsers, browser.name), knownName(systems, os.name)];
  return { ...(name && { browser: name.replace(/ for Android$/, '') }), ...(system && { system }) };
}

import Bowser from 'bowser';
import { AppError } from '#shared/errors.ts';
import { Overtaken, retry } from '#functions/data/retry.ts';
import { readAccount } from '#functions/core/facts/account-table.ts';
import type { AccountFact } from '#functions/core/facts/facts.ts';
import { isWithinRate } from '#functions/http/rate-limit.ts';
import { refuseEnded } from './signed-in-account.ts';
import { deviceHash } from './own-device.ts';
import { hasDevices, readDevice, readSession, seeDevice, seeSession, writeSession } from './session-table.ts';

/** Mails about new devices for one account, so that nobody can fill a mailbox. Each sign-in is recorded all the same. */
const newDeviceMails = { count: 10, minutes: 60 };
/** Minutes after sign-up within which the first device of all is taken for the one that signed up. */
const signUpMinutes = 60;

/** Where a sign-in is made, by what its request says. */
export interface Device {
  /** The browser's own random number (shared/cookies.ts); only a keyed hash of it is kept, of its own for each account. */
  id: string;
  userAgent: string | undefined;
}

/**
 * Notes a sign-in in the account's list before anybody gets its tokens, so that the list shows every one that is live
 * (ACC-20). A new device gives a mail to the owner, in the same transaction, so once.
 *
 * A token knows its sign-in by the second alone, so an account has one sign-in in each second. A thief who knows the
 * password could otherwise sign in each second, and share the one that goes on when all others end (`keptSignIn`).
 *
 * @param signedInAt seconds since the epoch, the tokens' `auth_time`
 * @throws AppError session-ended where all sign-ins of this second were ended or another browser has it, sign-in-required where there is no account or
 * its erasure has begun
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
    // Counted once, however often the write is tried.
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
 * Notes that a sign-in is used still; within the hour it writes nothing. One that outlived a change of what opens the
 * account gives its device that version, so that it keeps tries of its own (own-device.ts).
 * @throws AppError session-ended where it was ended, sign-in-required as `noteSignIn`
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

/** To the hour, so that no more is kept of when somebody was here; never before the sign-in itself. */
function lastSeen(createdAt: string, now: Date): string {
  const hour = new Date(Math.floor(now.getTime() / 3_600_000) * 3_600_000).toISOString();
  return hour < createdAt ? createdAt : hour;
}

const isSignUps = ({ createdAt }: Pick<AccountFact, 'createdAt'>, signedInAt: number): boolean =>
  signedInAt * 1000 - Date.parse(createdAt) < signUpMinutes * 60_000;

/** No browser sends a longer one. */
const longest = 1_000;

const browsers = new Set(Object.values(Bowser.BROWSER_MAP));
const systems = new Set(Object.values(Bowser.OS_MAP));
const knownName = (known: ReadonlySet<string>, name: string | undefined): string | undefined =>
  name !== undefined && known.has(name) ? name : undefined;

/**
 * Browser and system by a User-Agent. Names of the library's list alone: the header is whatever its sender likes,
 * and what is made of it stands in a mail.
 */
export function namesOf(userAgent: string | undefined): { browser?: string; system?: string } {
  if (!userAgent) return {};
  const { browser, os } = Bowser.parse(userAgent.slice(0, longest));
  const [name, system] = [knownName(browsers, browser.name), knownName(systems, os.name)];
  return { ...(name && { browser: name.replace(/ for Android$/, '') }), ...(system && { system }) };
}

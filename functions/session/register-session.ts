import { AppError } from '#shared/errors.ts';
import { retry } from '#functions/data/retry.ts';
import { keyedHash } from '#functions/data/secrets.ts';
import { limitRate } from '#functions/http/rate-limit.ts';
import type { Caller } from '#functions/http/request.ts';
import { hasDevices, isDeviceKnown, readSession, writeSession } from './session-table.ts';
import { namesOf } from './user-agent.ts';

/** New devices that one account is told of: nobody can fill a mailbox with them. */
const newDevices = { count: 10, minutes: 60 };
/** Minutes after sign-up within which the first device of all is taken for the one that signed up. */
const signUpMinutes = 60;

const toTheHour = (now: Date): string =>
  new Date(Math.floor(now.getTime() / 3_600_000) * 3_600_000).toISOString();

/**
 * Notes the sign-in that a token comes from. Called at each start of the app: within the hour it writes nothing.
 * A device that the account never had is told by mail, in the same transaction, so once.
 *
 * @param device the browser's own random id
 * @throws AppError session-ended where it was ended meanwhile, rate-limited
 */
export async function registerSession(
  { sub, account, signedInAt }: Caller,
  device: string,
  userAgent: string | undefined,
): Promise<void> {
  const hash = await keyedHash('device', `${sub}\0${device}`);
  await retry(async (attempt) => {
    const now = new Date();
    const lastSeenAt = toTheHour(now);
    const [known, isKnown] = await Promise.all([readSession(sub, signedInAt), isDeviceKnown(sub, hash)]);
    if (known?.lastSeenAt === lastSeenAt && isKnown) return;
    const isFirstDevice = !isKnown && isSignUps(account.createdAt, signedInAt) && !(await hasDevices(sub));
    if (!isKnown && attempt === 1) await limitRate('new-device', sub, newDevices);
    const row = { device: hash, ...namesOf(userAgent), createdAt: now.toISOString(), lastSeenAt };
    const note = {
      sub,
      signedInAt,
      row,
      isNewSession: !known,
      isNewDevice: !isKnown,
      tell: !isKnown && !isFirstDevice,
    };
    if (!(await writeSession(note, now))) throw new AppError('session-ended');
  }, firstOrEnded);
}

/** A refused write does not say whether another request of the same sign-in came first or the sign-in ended. */
const firstOrEnded = {
  attempts: 3,
  when: (error: unknown): boolean => error instanceof AppError && error.code === 'session-ended',
};

const isSignUps = (createdAt: string, signedInAt: number): boolean =>
  signedInAt * 1000 - Date.parse(createdAt) < signUpMinutes * 60_000;

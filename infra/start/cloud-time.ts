import {
  cloudTime,
  day,
  formatAmount,
  hour,
  minute,
  timePath,
  type CloudTime,
} from '@directory/local-cloud/time-control.ts';

const mostDays = 366;

export const allowedAmounts = `An amount is days, hours and minutes forward, in this order: +3d, +12h, +30m, +1d12h. It is at least +1m and at most +${mostDays}d.`;

/** Parses an amount such as `+1d12h` into milliseconds. Returns undefined if the amount is invalid or out of range. */
export function parseAmount(text: string): number | undefined {
  const parts = /^\+(?:(\d{1,6})d)?(?:(\d{1,6})h)?(?:(\d{1,6})m)?$/.exec(text);
  if (!parts) return undefined;
  const [days, hours, minutes] = parts.slice(1).map((part) => Number(part ?? 0)) as [number, number, number];
  const amount = days * day + hours * hour + minutes * minute;
  return amount >= minute && amount <= mostDays * day ? amount : undefined;
}

/** Formats a cloud's time to the minute, and its offset from the machine's time. */
export const describeTime = ({ now, offset }: CloudTime): string =>
  `${new Date(now).toISOString().slice(0, 16).replace('T', ' ')} UTC (${
    offset === 0 ? 'the time of this machine' : `${formatAmount(offset)} ahead of this machine`
  })`;

/** Address of a running cloud's mailbox. The mailbox's port also controls the clock. */
interface Reachable {
  mailbox: string;
}

/** Requests the time of a running cloud. @throws Error if the cloud does not respond */
export const readTime = (cloud: Reachable): Promise<CloudTime> => ask(cloud, {});

/**
 * Moves a running cloud's clock forward, a day at a time, so that due work runs on its own day.
 *
 * @param say called before each step, with the time to which the clock moves
 * @throws Error if the cloud does not respond, or if due work failed
 */
export async function moveTime(
  cloud: Reachable,
  milliseconds: number,
  say: (time: CloudTime) => void,
): Promise<CloudTime> {
  let time = await readTime(cloud);
  for (let left = milliseconds; left > 0; left -= day) {
    const step = Math.min(left, day);
    say({ now: time.now + step, offset: time.offset + step });
    time = await ask(cloud, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ milliseconds: step }),
    });
  }
  return time;
}

async function ask({ mailbox }: Reachable, request: RequestInit): Promise<CloudTime> {
  const response = await fetch(mailbox + timePath, request);
  if (!response.ok) throw new Error(`The local cloud returned ${response.status}: ${await response.text()}`);
  return cloudTime.parse(await response.json());
}

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

/** Milliseconds of an amount such as `+1d12h`; undefined for what is not allowed. */
export function parseAmount(text: string): number | undefined {
  const parts = /^\+(?:(\d{1,6})d)?(?:(\d{1,6})h)?(?:(\d{1,6})m)?$/.exec(text);
  if (!parts) return undefined;
  const [days, hours, minutes] = parts.slice(1).map((part) => Number(part ?? 0)) as [number, number, number];
  const amount = days * day + hours * hour + minutes * minute;
  return amount >= minute && amount <= mostDays * day ? amount : undefined;
}

/** Says a cloud's time, to the minute, and whether it was moved. */
export const describeTime = ({ now, offset }: CloudTime): string =>
  `${new Date(now).toISOString().slice(0, 16).replace('T', ' ')} UTC (${
    offset === 0 ? 'the time of this machine' : `${formatAmount(offset)} ahead of this machine`
  })`;

/** The address of a running cloud's mailbox, whose port answers for the time. */
interface Reachable {
  mailbox: string;
}

/** Asks a running cloud for its time. @throws Error where it does not answer */
export const readTime = (cloud: Reachable): Promise<CloudTime> => ask(cloud, {});

/**
 * Moves a running cloud forward, a day at a time, so that what is due on a day happens on that day.
 *
 * @param say called before each step with the time to which it moves
 * @throws Error where it does not answer, or something that came due failed
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
  if (!response.ok) throw new Error(`The local cloud answered ${response.status}: ${await response.text()}`);
  return cloudTime.parse(await response.json());
}

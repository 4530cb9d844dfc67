import * as z from 'zod';
import type { Clock } from './clock.ts';
import type { CloudDescription } from './cloud.ts';
import type { Events } from './cloud/events.ts';
import type { LocalResponse, LocalService } from './protocol/service.ts';

/** Where the mailbox's port answers for the time. */
export const timePath = '/api/time';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
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

/** Writes milliseconds as an amount, without the seconds: `+1d12h`; `+0m` for less than a minute. */
export function formatAmount(milliseconds: number): string {
  const parts = [
    [Math.floor(milliseconds / day), 'd'],
    [Math.floor((milliseconds % day) / hour), 'h'],
    [Math.floor((milliseconds % hour) / minute), 'm'],
  ] as const;
  const shown = parts.filter(([count]) => count > 0).map(([count, unit]) => `${count}${unit}`);
  return `+${shown.join('') || '0m'}`;
}

/** A cloud's time. Milliseconds: since the epoch, and how far that is ahead of the machine. */
const cloudTime = z.object({ now: z.number(), offset: z.number() });
export type CloudTime = z.infer<typeof cloudTime>;

/** Says a cloud's time, to the minute, and whether it was moved. */
export const describeTime = ({ now, offset }: CloudTime): string =>
  `${new Date(now).toISOString().slice(0, 16).replace('T', ' ')} UTC (${
    offset === 0 ? 'the time of this machine' : `${formatAmount(offset)} ahead of this machine`
  })`;

const move = z.object({ milliseconds: z.int().min(1).max(day) });

/**
 * Answers what time it is in a cloud (GET), and moves it by up to a day (POST), with all that comes due.
 *
 * Web pages can't move it: browsers send an Origin with every POST, and ask before they send JSON elsewhere.
 */
export function createTimeControl(clock: Clock, advance: Events['advance']): LocalService {
  return async ({ method, headers, body }) => {
    if (method === 'GET') return answer(200, { now: clock.now(), offset: clock.offset });
    if (method !== 'POST') return answer(405, { error: 'GET or POST' });
    if (headers['origin'] !== undefined || headers['content-type'] !== 'application/json')
      return answer(403, { error: 'Only npm run time moves the time; web pages may not.' });
    const order = move.safeParse(parsed(body));
    if (!order.success) return answer(400, { error: `milliseconds: a whole number from 1 to ${day}` });
    await advance(order.data.milliseconds);
    return answer(200, { now: clock.now(), offset: clock.offset });
  };
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return undefined;
  }
}

const answer = (status: number, body: CloudTime | { error: string }): LocalResponse => ({
  status,
  headers: {
    'content-type': 'application/json',
    'cache-control': 'no-store',
    'cross-origin-resource-policy': 'same-origin',
  },
  body: JSON.stringify(body),
});

type Reachable = Pick<CloudDescription, 'mailbox'>;

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
      body: JSON.stringify({ milliseconds: step } satisfies z.infer<typeof move>),
    });
  }
  return time;
}

async function ask({ mailbox }: Reachable, request: RequestInit): Promise<CloudTime> {
  const response = await fetch(mailbox + timePath, request);
  if (!response.ok) throw new Error(`The local cloud answered ${response.status}: ${await response.text()}`);
  return cloudTime.parse(await response.json());
}

import * as z from 'zod';
import type { Clock } from './clock.ts';
import type { Events } from './cloud/events.ts';
import type { LocalResponse, LocalService } from './protocol/service.ts';

/** Path on the mailbox's port that returns and advances the time. */
export const timePath = '/api/time';

export const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;

/** Formats milliseconds as an amount without seconds: `+1d12h`; `+0m` for less than a minute. */
export function formatAmount(milliseconds: number): string {
  const parts = [
    [Math.floor(milliseconds / day), 'd'],
    [Math.floor((milliseconds % day) / hour), 'h'],
    [Math.floor((milliseconds % hour) / minute), 'm'],
  ] as const;
  const shown = parts.filter(([count]) => count > 0).map(([count, unit]) => `${count}${unit}`);
  return `+${shown.join('') || '0m'}`;
}

/** Time of a cloud in milliseconds: `now` since the epoch, `offset` ahead of the machine's clock. */
export const cloudTime = z.object({ now: z.number(), offset: z.number() });
export type CloudTime = z.infer<typeof cloudTime>;

const move = z.object({ milliseconds: z.int().min(1).max(day) });

/**
 * Serves a cloud's time. GET returns it; POST advances it by up to a day and runs everything that comes due. Web pages
 * can't advance it: browsers send an Origin with every POST, and a preflight before they send JSON to another origin.
 */
export function createTimeControl(clock: Clock, advance: Events['advance']): LocalService {
  return async ({ method, headers, body }) => {
    if (method === 'GET') return answer(200, { now: clock.now(), offset: clock.offset });
    if (method !== 'POST') return answer(405, { error: 'GET or POST' });
    if (headers['origin'] !== undefined || headers['content-type'] !== 'application/json')
      return answer(403, { error: 'Web pages may not move the time.' });
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

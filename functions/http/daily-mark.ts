import { daysAfter, startOfDay, wallTime } from '#shared/zoned-time.ts';
import { keyedHash } from '#functions/data/secrets.ts';
import type { Visitor } from './request.ts';

/** That somebody was counted today: people are told apart by it, and nobody is found by it. */
export interface DailyMark {
  hash: string;
  /** When the day is over; seconds since the epoch. */
  end: number;
}

/** No browser sends a longer one. */
const longestUserAgent = 1_000;

/**
 * A visitor without an account, for `dailyMark`: the network address with the browser. People who share both (a family
 * on one kind of phone, a carrier's gateway) are one, so a count is rather too low than too high.
 */
export const strangerOf = ({ address }: Visitor, userAgent: string | undefined): string =>
  `${address}\0${(userAgent ?? '').slice(0, longestUserAgent)}`;

/**
 * The mark by which somebody is counted once a day (STAT-2): written in the transaction that counts them
 * (daily-mark-table.ts), so that neither a repeated request nor an end between two lines counts twice. It is a keyed hash,
 * of another key each day: two days of one visitor can't be told to be the same one's. It deletes itself when the day is
 * over.
 *
 * @param what what is counted, and of what: ['views', id]
 * @param who `strangerOf` a visitor, or the sub of an account
 * @param zone in whose calendar a day ends
 */
export async function dailyMark(
  what: readonly string[],
  who: string,
  now: Date,
  zone = 'UTC',
): Promise<DailyMark> {
  const { date } = wallTime(now, zone);
  return {
    hash: await keyedHash('daily', [date, ...what, who].join('\0')),
    end: Date.parse(startOfDay(daysAfter(date, 1), zone)) / 1000,
  };
}

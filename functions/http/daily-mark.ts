import { createHash } from 'node:crypto';
import { daysAfter, startOfDay, wallTime } from '#shared/zoned-time.ts';
import { visitorSecret } from '#functions/data/visitor-secret.ts';
import type { Visitor } from './request.ts';

/** Proof that a visitor was counted today. It separates visitors without identifying them. */
export interface DailyMark {
  hash: string;
  /** Seconds since the epoch. */
  end: number;
}

/**
 * Maximum number of visitors that one network address counts for, per subject and day. The maximum keeps a client that
 * varies its User-Agent from inflating the count. A home has fewer than eight browsers. Visitors behind a carrier's
 * shared address are undercounted.
 */
export const strangersOfAddress = 8;

/**
 * Returns the pseudonym of a visitor without an account, for `dailyMark`. It combines the network address with a bucket
 * of the User-Agent. Visitors at one address in the same bucket count as one, so the count is too low rather than too
 * high.
 */
export function strangerOf({ address }: Visitor, userAgent = ''): string {
  const number = createHash('sha256').update(userAgent).digest().readUInt32BE() % strangersOfAddress;
  return `${address}\0${number}`;
}

/**
 * Builds the mark that counts a visitor once a day (STAT-2).
 *
 * The transaction that increments the counter also writes the mark (daily-mark-table.ts), so retries and crashes never
 * count twice. The mark is a keyed hash that includes the date, so the days of one visitor can't be linked. It expires
 * at the end of the day.
 *
 * @param what the counted event and its subject: ['views', id]
 * @param who `strangerOf` a visitor, or the sub of an account
 * @param zone time zone whose calendar ends the day
 */
export async function dailyMark(
  what: readonly string[],
  who: string,
  now: Date,
  zone = 'UTC',
): Promise<DailyMark> {
  const { date } = wallTime(now, zone);
  return {
    hash: await visitorSecret.hash('daily', [date, ...what, who].join('\0')),
    end: Date.parse(startOfDay(daysAfter(date, 1), zone)) / 1000,
  };
}

/**
 * User-Agent patterns of programs that identify themselves: crawlers, monitors, link previews, headless browsers,
 * libraries. Cubot is a phone brand. Programs that fake a User-Agent still need the page's script and the 18+ cookie,
 * and face a limit per address.
 */
const named =
  /(?<!cu)bot\b|crawl|spider|slurp|preview|monitor|headless|lighthouse|phantom|puppeteer|playwright|selenium|scrap|fetch|https?:\/\/|^(?:curl|wget|python|java|go-http|okhttp|node|axios|ruby|perl|php|libwww)\b/i;

/** True if the client identifies itself as a program or sends no User-Agent. Every browser sends one. */
export const isRobot = (userAgent: string | undefined): boolean => !userAgent || named.test(userAgent);

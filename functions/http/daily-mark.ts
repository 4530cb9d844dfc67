import { createHash } from 'node:crypto';
import { daysAfter, startOfDay, wallTime } from '#shared/zoned-time.ts';
import { visitorSecret } from '#functions/data/visitor-secret.ts';
import type { Visitor } from './request.ts';

/** That somebody was counted today: people are told apart by it, and nobody is found by it. */
export interface DailyMark {
  hash: string;
  /** When the day is over; seconds since the epoch. */
  end: number;
}

/**
 * So many visitors of one thing and day does one network address have at most: whoever changes what their browser says of
 * itself makes up no more. A home has fewer browsers; of the many behind a carrier's gateway only so many count.
 */
export const strangersOfAddress = 8;

/**
 * A visitor without an account, for `dailyMark`: the network address, and to which of its few strangers their browser
 * belongs. People whose browser says the same (a family on one kind of phone), and by chance others at that address, are
 * one, so a count is rather too low than too high.
 */
export function strangerOf({ address }: Visitor, userAgent = ''): string {
  const number = createHash('sha256').update(userAgent).digest().readUInt32BE() % strangersOfAddress;
  return `${address}\0${number}`;
}

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
    hash: await visitorSecret.hash('daily', [date, ...what, who].join('\0')),
    end: Date.parse(startOfDay(daysAfter(date, 1), zone)) / 1000,
  };
}

/**
 * Names in the User-Agent of programs that identify themselves: crawlers, monitors, link previews, headless browsers,
 * libraries. Cubot makes phones. A program that lies passes; the page's script, the 18+ cookie and a limit for each
 * address still stand before it.
 */
const named =
  /(?<!cu)bot\b|crawl|spider|slurp|preview|monitor|headless|lighthouse|phantom|puppeteer|playwright|selenium|scrap|fetch|https?:\/\/|^(?:curl|wget|python|java|go-http|okhttp|node|axios|ruby|perl|php|libwww)\b/i;

/** Whether the client names itself as a program, or sends no User-Agent, which every browser does. */
export const isRobot = (userAgent: string | undefined): boolean => !userAgent || named.test(userAgent);

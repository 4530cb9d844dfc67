import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { type AlsoRecord, putRecord } from '#functions/data/also-record.ts';
import { type ReviewedCase, waitedKey, waitedPk } from '#shared/deployment/keys.ts';
import { readAs } from '#functions/data/stored.ts';
import { queryPage, timeToLive } from '#functions/data/table.ts';

const rememberWaitsDays = 90;

/** Number of recent cases in the median. */
const cases = 50;
/** Minimum number of cases for a meaningful median. */
const casesMin = 5;

const wait = z.object({ minutes: z.number() });

/** Returns the median waiting time of recently decided cases, in minutes; undefined if there are too few. */
export async function medianWait(reviewed: ReviewedCase): Promise<number | undefined> {
  const { items } = await queryPage({
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': waitedPk(reviewed) },
    ScanIndexForward: false,
    Limit: cases,
  });
  if (items.length < casesMin) return undefined;
  const minutes = items.map((item) => readAs(wait, item).minutes).toSorted((one, other) => one - other);
  const middle = Math.floor(minutes.length / 2);
  const [lower = 0, upper = 0] = [minutes[minutes.length % 2 === 0 ? middle - 1 : middle], minutes[middle]];
  return Math.round((lower + upper) / 2);
}

/**
 * Builds the record of a case's waiting time. Members who wait see the median (VER-16, REVIEW-6).
 * @param since ISO instant, UTC
 */
export const waitedSince = (reviewed: ReviewedCase, since: string, decidedAt: Date): AlsoRecord => {
  const minutes = Math.round((decidedAt.getTime() - Date.parse(since)) / 60_000);
  return putRecord({
    ...waitedKey(reviewed, decidedAt.toISOString(), randomUUID()),
    minutes,
    ttl: timeToLive(rememberWaitsDays, decidedAt),
  });
};

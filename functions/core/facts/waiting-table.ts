import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { type AlsoRecord, putRecord } from '#functions/data/also-record.ts';
import { type ReviewedCase, waitedKey, waitedPk } from '#shared/deployment/keys.ts';
import { readAs } from '#functions/data/stored.ts';
import { queryPage, timeToLive } from '#functions/data/table.ts';

/** Days for which a case's wait is kept. */
const rememberWaitsDays = 90;

/** How many of the last cases the median is of: half of them are a day or less of a small queue. */
const cases = 50;
/** Of fewer nothing can be said. */
const casesMin = 5;

const wait = z.object({ minutes: z.number() });

/**
 * How long the last cases waited for their decision: the middle one of at most 50, minutes; undefined while there are
 * too few of them. One query of items of some bytes.
 */
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
 * Records how long a case waited for its decision: others see the median while they wait (VER-16, REVIEW-6).
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

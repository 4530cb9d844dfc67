import * as z from 'zod';
import { type DayCounts, statisticDaysKept } from '#shared/statistics.ts';
import { type StatisticName, statisticNames } from '#shared/statistics-options.ts';
import { ownListingKey, statisticsKey, statisticsPk } from '#shared/deployment/keys.ts';
import { readAs } from '#functions/data/stored.ts';
import { queryAll, queryPartition, readItem, timeToLive } from '#functions/data/table.ts';
import { type Item } from '#functions/data/stored.ts';
import { deleteItems } from '#functions/data/transact.ts';
import type { DailyMark } from '#functions/http/daily-mark.ts';
import { countOnce } from '#functions/http/daily-mark-table.ts';

const place = z.object({ city: z.string() });
const countedListing = z.object({
  id: z.string(),
  proposed: place,
  approved: place.optional(),
  /** Time at which the listing first became public; absent if it never was. */
  publishedAt: z.string().optional(),
});
/** Stored listing, with only the fields that statistics need. */
export type CountedListing = z.infer<typeof countedListing>;

/**
 * Counts a visitor once in a listing's counter of the day.
 * @param day YYYY-MM-DD
 * @param mark proof that the visitor was counted
 */
export async function countDay(
  listingId: string,
  day: string,
  name: StatisticName,
  mark: DailyMark,
  now: Date,
): Promise<void> {
  await countOnce(mark, {
    Update: {
      Key: statisticsKey(listingId, day),
      UpdateExpression: 'ADD #name :one SET #ttl = :ttl',
      ExpressionAttributeNames: { '#name': name, '#ttl': 'ttl' },
      ExpressionAttributeValues: {
        ':one': 1,
        ':ttl': timeToLive(statisticDaysKept, now),
      },
    },
  });
}

const counted = z.int().min(0).default(0);
const item = z.object({
  sk: z.iso.date(),
  ...(Object.fromEntries(statisticNames.map((name) => [name, counted])) as Record<
    StatisticName,
    typeof counted
  >),
});

const readDay = (stored: Item): DayCounts => {
  const { sk: day, ...counts } = readAs(item, stored);
  return { day, ...counts };
};

/** Reads a listing's counts of each day from `from` to `to`, both inclusive, oldest first. */
export const readCounts = async (listingId: string, from: string, to: string): Promise<DayCounts[]> =>
  (
    await queryAll({
      KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to',
      ExpressionAttributeValues: { ':pk': statisticsPk(listingId), ':from': from, ':to': to },
    })
  ).map(readDay);

/** Reads a listing's counts of all days, oldest first. */
export const readAllCounts = async (listingId: string): Promise<DayCounts[]> =>
  (await queryPartition(statisticsPk(listingId))).map(readDay);

/** Deletes the counts of a listing. Safe to repeat. */
export const forgetCounts = async (listingId: string): Promise<void> =>
  deleteItems(await queryPartition(statisticsPk(listingId)));

/** Returns the id of the account's own listing. */
export const ownListingId = async (sub: string): Promise<string | undefined> =>
  (await readItem(ownListingKey(sub), z.object({ id: z.string() })))?.id;

/** Reads the fields of the account's own listing that statistics need. */
export const readOwnListing = (sub: string): Promise<CountedListing | undefined> =>
  readItem(ownListingKey(sub), countedListing);

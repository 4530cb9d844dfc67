import * as z from 'zod';
import { reporterKey } from '#shared/deployment/keys.ts';
import type { AlsoRecord } from '#functions/data/also-record.ts';
import { Overtaken } from '#functions/data/retry.ts';
import { readItem, timeToLive } from '#functions/data/table.ts';

/** Days for which a network address that hid one listing can hide no other (REPORT-4). */
const hidDays = 30;

const storedReporter = z.object({ listingId: z.string(), until: z.number() });

/** Returns the listing that an address hid in the last 30 days. @param hash keyed hash of the address */
export async function listingHiddenBy(hash: string, now: Date): Promise<string | undefined> {
  const stored = await readItem(reporterKey(hash), storedReporter);
  return stored && stored.until > now.getTime() ? stored.listingId : undefined;
}

/** Builds the marker that an address hid a listing. Refused if it hid another one meanwhile. */
export const hiderRecord = (hash: string, listingId: string, now: Date): AlsoRecord => {
  const ttl = timeToLive(hidDays, now);
  return {
    actions: () => [
      {
        Put: {
          Item: { ...reporterKey(hash), listingId, until: ttl * 1000, ttl },
          ConditionExpression: 'attribute_not_exists(pk) OR listingId = :listing OR #until <= :now',
          ExpressionAttributeNames: { '#until': 'until' },
          ExpressionAttributeValues: { ':listing': listingId, ':now': now.getTime() },
        },
      },
    ],
    refused: new Overtaken('the address hid another listing meanwhile'),
  };
};

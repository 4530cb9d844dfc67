import type { RouteOutput } from '#shared/api/route.ts';
import type { Routes } from '#shared/api/index.ts';
import { dayMilliseconds } from '#shared/day.ts';
import { AppError } from '#shared/errors.ts';
import { notificationDays } from '#shared/notification-days.ts';
import { shownNotifications } from '#shared/overview.ts';
import { ownListing } from '#functions/listing/own-listing.ts';
import { restorableListings } from '#functions/listing/restore-listing.ts';
import { readStatistics } from '#functions/statistics/get-statistics.ts';
import { type Known, readKnown } from './overview-table.ts';
import { recentActivity } from './recent-activity.ts';

/** Days of which the overview shows the statistics. */
const overviewPeriod = 14;

/**
 * How it is going, in one answer, so that the overview is whole after few requests: two Queries, of the account's partition
 * and of its listing's statistics. Where there is no listing, those that were deleted are read in place of the statistics.
 * @throws AppError not-found where there is no account (any more)
 */
export async function getOverview(
  sub: string,
  now: Date = new Date(),
): Promise<RouteOutput<Routes['getOverview']>> {
  const known = await readKnown(sub);
  if (!known) throw new AppError('not-found', 'no such account');
  const { listing } = known.facts;
  const deleted = listing ? [] : await restorableListings(known.deletedListingIds, now);
  return {
    listing: await ownListing(known.facts, now),
    ...(deleted.length > 0 && { deletedListings: deleted }),
    statistics: listing && (await readStatistics(listing, overviewPeriod, now)),
    notifications: shownOf(known, now),
    activity: recentActivity(known),
  };
}

/** Newest first, without those whose days are over: the table deletes them some time after. */
const shownOf = ({ notifications, readUntil = '' }: Known, now: Date) =>
  notifications
    .filter(({ at }) => Date.parse(at) > now.getTime() - notificationDays * dayMilliseconds)
    .toSorted((one, other) => other.at.localeCompare(one.at))
    .slice(0, shownNotifications)
    .map((one) => ({ ...one, unread: one.at > readUntil }));

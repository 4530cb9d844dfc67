import type { RouteOutput } from '#shared/api/route.ts';
import type { Routes } from '#shared/api/index.ts';
import { dayMilliseconds } from '#shared/day.ts';
import { AppError } from '#shared/errors.ts';
import { notificationDays } from '#shared/notification-days.ts';
import { type Activity, shownActivities, shownNotifications } from '#shared/overview.ts';
import { ownListing } from '#functions/listing/own-listing.ts';
import { restorableListings } from '#functions/listing/restore-listing.ts';
import { readStatistics } from '#functions/listing/statistics/get-statistics.ts';
import type { NotificationKind } from '#shared/notification.ts';
import { type Known, readKnown } from './overview-table.ts';

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

/** Kinds that the ledger repeats, with the amount. */
const kindsInLedger: ReadonlySet<NotificationKind> = new Set([
  'membership-started',
  'membership-renewed',
  'membership-renewal-failed',
  'membership-refunded',
  'membership-disputed',
]);

/**
 * The latest events, newest first. They are derived from the facts' instants, the notifications and the ledger: nothing
 * is stored for this list.
 */
function recentActivity({
  facts,
  notifications,
  purchases,
}: Pick<Known, 'facts' | 'notifications' | 'purchases'>): Activity[] {
  const notified = notifications
    .filter(({ kind }) => !kindsInLedger.has(kind))
    .map(({ at, kind }): Activity => ({ at, kind }));
  const paid = purchases.map(({ date, description, amount, currency, status }): Activity => ({
    at: date,
    kind: 'payment',
    description,
    amount,
    currency,
    status,
  }));
  return [...ownActionsOf(facts), ...notified, ...paid]
    .sort((one, other) => Date.parse(other.at) - Date.parse(one.at))
    .slice(0, shownActivities);
}

function ownActionsOf({ listing, posts, verification }: Known['facts']): Activity[] {
  const actions: Activity[] = posts.map(({ createdAt }) => ({ at: createdAt, kind: 'post-created' }));
  if (verification?.submittedAt) actions.push({ at: verification.submittedAt, kind: 'identity-sent' });
  if (!listing) return actions;
  const { createdAt, updatedAt, publishedAt, visibilityChangedAt, hiddenByOwner } = listing;
  actions.push({ at: createdAt, kind: 'listing-created' });
  if (updatedAt !== createdAt) actions.push({ at: updatedAt, kind: 'listing-saved' });
  if (publishedAt) actions.push({ at: publishedAt, kind: 'listing-published' });
  if (visibilityChangedAt)
    actions.push({ at: visibilityChangedAt, kind: hiddenByOwner ? 'listing-hidden' : 'listing-shown' });
  return actions;
}

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
import { lastPostEnd } from '#functions/post/post-end.ts';
import { type Known, readKnown } from './overview-table.ts';

/** Number of days that the overview's statistics cover. */
const overviewPeriod = 14;

/**
 * Returns the whole overview in one response. Needs two queries: the account's partition and its listing's statistics.
 * An account without a listing gets its restorable deleted listings instead of statistics.
 * @throws AppError not-found if the account doesn't exist or was erased
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
    ...(known.decided && { decided: true }),
    activity: recentActivity(known, now),
  };
}

/** Returns the latest notifications, newest first. Skips expired ones, which DynamoDB deletes some time later. */
const shownOf = ({ notifications, readUntil = '' }: Known, now: Date) =>
  notifications
    .filter(({ at }) => Date.parse(at) > now.getTime() - notificationDays * dayMilliseconds)
    .toSorted((one, other) => other.at.localeCompare(one.at))
    .slice(0, shownNotifications)
    .map((one) => ({ ...one, unread: one.at > readUntil }));

/**
 * Notifications about events that are also in the ledger. The activity list shows the ledger's entry instead, because
 * the entry has the amount.
 */
const kindsInLedger: ReadonlySet<NotificationKind> = new Set([
  'membership-started',
  'membership-renewed',
  'membership-renewal-failed',
  'membership-refunded',
  'membership-disputed',
]);

/**
 * Lists the latest events, newest first. They are derived from the timestamps of facts, the notifications and the
 * ledger; no list of events is stored.
 */
function recentActivity(
  { facts, notifications, purchases }: Pick<Known, 'facts' | 'notifications' | 'purchases'>,
  now: Date,
): Activity[] {
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
  return [...ownActionsOf(facts, now), ...notified, ...paid]
    .sort((one, other) => Date.parse(other.at) - Date.parse(one.at))
    .slice(0, shownActivities);
}

function ownActionsOf(facts: Known['facts'], now: Date): Activity[] {
  const { listing, posts, verification } = facts;
  const actions: Activity[] = posts.map(({ createdAt }) => ({ at: createdAt, kind: 'post-created' }));
  const postEnded = lastPostEnd(facts, now);
  if (postEnded) actions.push({ at: postEnded, kind: 'post-ended' });
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

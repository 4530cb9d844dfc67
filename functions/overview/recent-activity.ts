import type { NotificationKind } from '#shared/notification.ts';
import { type Activity, shownActivities } from '#shared/overview.ts';
import type { Known } from './overview-table.ts';

/** What the ledger says as well, with its amount. */
const toldByLedger: ReadonlySet<NotificationKind> = new Set([
  'membership-started',
  'membership-renewed',
  'membership-renewal-failed',
  'membership-refunded',
  'membership-disputed',
]);

/**
 * What happened last, newest first, out of what is kept anyway: the facts' own instants, what was told, and the ledger.
 * Nothing is written for it.
 */
export function recentActivity({
  facts,
  notifications,
  purchases,
}: Pick<Known, 'facts' | 'notifications' | 'purchases'>): Activity[] {
  const told = notifications
    .filter(({ kind }) => !toldByLedger.has(kind))
    .map(({ at, kind }): Activity => ({ at, kind }));
  const paid = purchases.map(({ date, description, amount, currency, status }): Activity => ({
    at: date,
    kind: 'payment',
    description,
    amount,
    currency,
    status,
  }));
  return [...ownActsOf(facts), ...told, ...paid]
    .sort((one, other) => Date.parse(other.at) - Date.parse(one.at))
    .slice(0, shownActivities);
}

function ownActsOf({ listing, posts, verification }: Known['facts']): Activity[] {
  const acts: Activity[] = posts.map(({ createdAt }) => ({ at: createdAt, kind: 'post-created' }));
  if (verification?.submittedAt) acts.push({ at: verification.submittedAt, kind: 'identity-sent' });
  if (!listing) return acts;
  const { createdAt, updatedAt, publishedAt, visibilityChangedAt, hiddenByOwner } = listing;
  acts.push({ at: createdAt, kind: 'listing-created' });
  if (updatedAt !== createdAt) acts.push({ at: updatedAt, kind: 'listing-saved' });
  if (publishedAt) acts.push({ at: publishedAt, kind: 'listing-published' });
  if (visibilityChangedAt)
    acts.push({ at: visibilityChangedAt, kind: hiddenByOwner ? 'listing-hidden' : 'listing-shown' });
  return acts;
}

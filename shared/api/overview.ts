import * as z from 'zod';
import { notification } from '../notification.ts';
import { activity } from '../overview.ts';
import { statistics } from '../statistics.ts';
import { deletedListing, ownListing } from './listing.ts';
import { route } from './route.ts';

export const overviewRoutes = {
  getOverview: route('GET /api/overview', {
    entry: 'member',
    access: 'user',
    summary: 'Returns the caller’s dashboard: counts of the last 14 days, notifications and latest events.',
    output: z.object({
      /** The listing as getOwnListing returns it; absent if the caller has no listing. */
      listing: ownListing.optional(),
      /** Latest first. Absent if there are none, or if the caller has a listing. */
      deletedListings: z.array(deletedListing).optional(),
      /** Absent until the listing has been public once. */
      statistics: statistics.optional(),
      /** Newest first. */
      notifications: z.array(notification.extend({ unread: z.boolean() })),
      /** Present if there are decisions against the caller (listDecisions). */
      decided: z.literal(true).optional(),
      /** Newest first. */
      activity: z.array(activity),
    }),
  }),
  readNotifications: route('POST /api/notifications/read', {
    entry: 'member',
    access: 'user',
    summary: 'Marks the caller’s notifications up to the given time as read.',
    body: z.object({ until: z.iso.datetime() }),
  }),
};

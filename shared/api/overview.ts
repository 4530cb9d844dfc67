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
    summary: 'How it is going: what was counted in the last 14 days, my notifications, what happened last.',
    output: z.object({
      /** As getOwnListing answers it; absent until I created it. */
      listing: ownListing.optional(),
      /** Where I have no listing: those I deleted and can take back, the last one first; absent where there is none. */
      deletedListings: z.array(deletedListing).optional(),
      /** Absent until my listing was public once. */
      statistics: statistics.optional(),
      /** My notifications, newest first. */
      notifications: z.array(notification.extend({ unread: z.boolean() })),
      /** What happened, newest first. */
      activity: z.array(activity),
    }),
  }),
  readNotifications: route('POST /api/notifications/read', {
    entry: 'member',
    access: 'user',
    summary: 'I have read my notifications until this instant.',
    body: z.object({ until: z.iso.datetime() }),
  }),
};

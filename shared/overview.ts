import * as z from 'zod';
import { purchase } from './api/membership.ts';
import { notificationKinds } from './notification.ts';

/** What somebody did themselves, as far as its moment is kept with what they did. */
const ownActions = [
  'identity-sent',
  'listing-created',
  'listing-saved',
  'listing-published',
  'listing-hidden',
  'listing-shown',
  'post-created',
] as const;
export type OwnAction = (typeof ownActions)[number];

/** Something that happened with one's account: an action of the owner's, a notification, a payment. */
export const activity = z.union([
  z.object({ at: z.iso.datetime(), kind: z.enum([...ownActions, ...notificationKinds]) }),
  z.object({
    at: z.iso.datetime(),
    kind: z.literal('payment'),
    ...purchase.pick({ description: true, amount: true, currency: true, status: true }).shape,
  }),
]);
export type Activity = z.infer<typeof activity>;

/** How many the overview shows. */
export const shownActivities = 8;
/** How many notifications the bell shows. */
export const shownNotifications = 30;

import * as z from 'zod';
import { purchase } from './api/membership.ts';
import { notificationKinds } from './notification.ts';

/** Actions of the owner, and ends of what they published, whose time is stored with the affected record. */
const ownActions = [
  'identity-sent',
  'listing-created',
  'listing-saved',
  'listing-published',
  'listing-hidden',
  'listing-shown',
  'post-created',
  'post-ended',
] as const;
export type OwnAction = (typeof ownActions)[number];

/** Entry of an account's activity: the owner's action, a notification or a payment. */
export const activity = z.union([
  z.object({ at: z.iso.datetime(), kind: z.enum([...ownActions, ...notificationKinds]) }),
  z.object({
    at: z.iso.datetime(),
    kind: z.literal('payment'),
    ...purchase.pick({ description: true, amount: true, currency: true, status: true }).shape,
  }),
]);
export type Activity = z.infer<typeof activity>;

export const shownActivities = 8;
export const shownNotifications = 30;

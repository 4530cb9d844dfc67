import * as z from 'zod';
import { contentNotificationKinds } from './content-review.ts';
import { membershipNotificationKinds } from './membership.ts';
import { transferNotificationKinds } from './transfer.ts';
import { verificationNotificationKinds } from './verification.ts';

/** Kinds that are sent by mail and shown on the site. */
const mailedKinds = [
  ...verificationNotificationKinds,
  ...contentNotificationKinds,
  ...membershipNotificationKinds,
  ...transferNotificationKinds,
] as const;
export type MailedKind = (typeof mailedKinds)[number];

/** Kinds that are shown on the site; a changed face tag has no mail of its own, since the decision's mail names it. */
export const notificationKinds = [...mailedKinds, 'face-tag-changed'] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** A notification on the site, beside its mail. The message catalogues have its text, by its kind. */
export const notification = z.object({
  id: z.uuid(),
  /** ISO, UTC. */
  at: z.iso.datetime(),
  kind: z.enum(notificationKinds),
});
export type Notification = z.infer<typeof notification>;

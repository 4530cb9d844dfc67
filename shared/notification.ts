import * as z from 'zod';
import { contentNotificationKinds } from './content-review.ts';
import { membershipNotificationKinds } from './membership.ts';
import { reportNotificationKinds } from './report.ts';
import { transferNotificationKinds } from './transfer.ts';
import { verificationNotificationKinds } from './verification.ts';

/** Kinds sent by mail and shown on the site. */
const mailedKinds = [
  ...verificationNotificationKinds,
  ...contentNotificationKinds,
  ...membershipNotificationKinds,
  ...transferNotificationKinds,
  ...reportNotificationKinds,
] as const;
export type MailedKind = (typeof mailedKinds)[number];

/** Kinds shown on the site. `face-tag-changed` has no mail of its own, because the decision's mail mentions the tag. */
export const notificationKinds = [...mailedKinds, 'face-tag-changed'] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** Notification on the site, sent along with its mail. The message catalogues have a text for each kind. */
export const notification = z.object({
  id: z.uuid(),
  /** ISO, UTC. */
  at: z.iso.datetime(),
  kind: z.enum(notificationKinds),
});
export type Notification = z.infer<typeof notification>;

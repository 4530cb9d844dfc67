import * as z from 'zod';
import { contentNews } from './content-review.ts';
import { verificationNews } from './verification.ts';

/** What somebody is told of. */
export const notificationKinds = [...verificationNews, ...contentNews] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** Something that its owner is told on the site, beside the mail. What it says is the catalogues' for its kind. */
export const notification = z.object({
  id: z.uuid(),
  /** ISO, UTC. */
  at: z.iso.datetime(),
  kind: z.enum(notificationKinds),
});
export type Notification = z.infer<typeof notification>;

/** Days a notification is kept. */
export const notificationDays = 90;

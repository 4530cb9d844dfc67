import * as z from 'zod';
import { contentNews } from './content-review.ts';
import { membershipNews } from './membership.ts';
import { transferNews } from './transfer.ts';
import { verificationNews } from './verification.ts';

/** What somebody is told of by a mail and on the site. */
const mailedKinds = [...verificationNews, ...contentNews, ...membershipNews, ...transferNews] as const;
export type MailedKind = (typeof mailedKinds)[number];

/** What somebody is told of on the site; a face tag that a reviewer set has no mail of its own, the decision's says it. */
export const notificationKinds = [...mailedKinds, 'face-tag-changed'] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** Something that its owner is told on the site, beside the mail. What it says is the catalogues' for its kind. */
export const notification = z.object({
  id: z.uuid(),
  /** ISO, UTC. */
  at: z.iso.datetime(),
  kind: z.enum(notificationKinds),
});
export type Notification = z.infer<typeof notification>;

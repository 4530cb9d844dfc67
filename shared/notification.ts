import * as z from 'zod';
import { verificationNews } from './verification.ts';

/** Something that its owner is told on the site, beside the mail. What it says is the catalogues' for its kind. */
export const notification = z.object({
  id: z.uuid(),
  /** ISO, UTC. */
  at: z.iso.datetime(),
  kind: z.enum(verificationNews),
});
export type Notification = z.infer<typeof notification>;

/** Days a notification is kept. */
export const notificationDays = 90;

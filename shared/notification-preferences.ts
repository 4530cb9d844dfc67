import * as z from 'zod';

/** Topics of optional mails. Security, legal and requested mails, and those on failed payments, are always sent. */
const mailTopics = ['reviews', 'membership'] as const;
export type MailTopic = (typeof mailTopics)[number];

/** Notification preferences of an account. Without them, all mails are sent, with discreet subjects. */
export const notifications = z.object({
  mails: z.record(z.enum(mailTopics), z.boolean()),
  /** True if subjects, which show on locked screens, must hide the site's name and the mail's topic. */
  discreet: z.boolean(),
});
export type Notifications = z.infer<typeof notifications>;

export const defaultNotifications: Notifications = {
  mails: { reviews: true, membership: true },
  discreet: true,
};

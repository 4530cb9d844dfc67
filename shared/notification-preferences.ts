import * as z from 'zod';

/**
 * Mails that a person may do without, by what they are about. All others are always sent: what protects the account,
 * what the law asks for, what the person asked for, and a payment that failed.
 */
const mailTopics = ['reviews', 'membership'] as const;
export type MailTopic = (typeof mailTopics)[number];

/** What an account keeps of that choice; without one, all mails come, with discreet subjects. */
export const notifications = z.object({
  mails: z.record(z.enum(mailTopics), z.boolean()),
  /** Subjects, which show on locked screens, name neither the site nor what a mail is about. */
  discreet: z.boolean(),
});
export type Notifications = z.infer<typeof notifications>;

export const defaultNotifications: Notifications = {
  mails: { reviews: true, membership: true },
  discreet: true,
};

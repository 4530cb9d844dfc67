import type { MailTopic } from '#shared/notifications.ts';
import type { MailTemplate } from '#functions/data/mail-request.ts';

/** What each mail is about that a person may do without; one that stands here as undefined is always sent. */
const topics: Readonly<Record<MailTemplate, MailTopic | undefined>> = {
  'verification-approved': 'reviews',
  'verification-rejected': 'reviews',
  'verification-more-asked': 'reviews',
  'verification-expiring': undefined,
  'verification-expired': undefined,
  'verification-withdrawn': undefined,
  'contents-approved': 'reviews',
  'contents-refused': undefined,
  'membership-started': 'membership',
  'membership-renewal-failed': undefined,
  'membership-ended': 'membership',
  'password-changed': undefined,
  'new-sign-in': undefined,
  'second-factor-on': undefined,
  'second-factor-off': undefined,
  'second-factor-restored': undefined,
  'new-address-code': undefined,
  'recovery-code-used': undefined,
  'recovery-codes-new': undefined,
  'email-changed': undefined,
  'address-wanted': undefined,
  'erasure-requested': undefined,
  'erasure-undone': undefined,
  'account-erased': undefined,
  'export-ready': undefined,
  'account-suspended': undefined,
  'account-restored': undefined,
};

export const topicOf = (template: MailTemplate): MailTopic | undefined => topics[template];

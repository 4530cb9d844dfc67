import type { NotificationKind } from '#shared/notification.ts';
import type { OwnAction } from '#shared/overview.ts';

/** Texts of the bell and of Recent Activity. */
export const notificationMessages = {
  title: 'Notifications',
  /** For screen readers. They announce each change of this text. */
  bell: (unread: number) =>
    unread === 0 ? 'Notifications' : unread === 1 ? 'Notifications: 1 new' : `Notifications: ${unread} new`,
  none: 'No new notifications',
  fresh: 'New',
  loadFailed: 'The notifications could not be loaded',
  readFailed: 'They could not be marked as read, and count as new until they are.',
  kept: (days: number) => `They are kept for ${days} days.`,
  recent: 'Recent Activity',
  noRecent: 'No recent activity',
  now: 'just now',
  kinds: {
    'verification-approved': 'Your identity is verified',
    'verification-rejected': 'Your verification was not approved',
    'verification-more-asked': 'A reviewer asks for documents once more',
    'verification-answer-due': 'A reviewer still waits for your documents',
    'verification-unanswered': 'Your verification ended: the documents did not come',
    'verification-expiring': 'Your verification expires soon',
    'verification-expired': 'Your verification has expired',
    'verification-withdrawn': 'The approval of your identity was withdrawn',
    'contents-approved': 'What you sent to review was approved',
    'contents-refused': 'Some of what you sent to review was not approved',
    'membership-started': 'Your membership has begun',
    'membership-renewed': 'Another period of your membership was paid',
    'membership-reminder': 'Your membership ends soon',
    'membership-renewal-canceled': 'The renewal of your membership was cancelled',
    'membership-renewal-resumed': 'The renewal of your membership was resumed',
    'membership-renewal-failed': 'The payment of your renewal failed',
    'membership-card-changed': 'The card of your membership was changed',
    'membership-ended': 'Your membership has ended',
    'membership-refunded': 'Your payment was refunded',
    'membership-refund-returned': 'Your refund was sent back by your bank',
    'membership-disputed': 'Your payment is disputed',
    'membership-dispute-won': 'The dispute is over: your payment stands',
    'membership-dispute-lost': 'The dispute is over: your bank gives the money back',
    'transfer-refused': 'Your bank transfer was not accepted',
    'transfer-returned': 'Your bank transfer was sent back',
    'transfer-expired': 'Your bank transfer did not arrive in time',
    'face-tag-changed': 'A reviewer changed whether your face shows in a photo',
  } satisfies Record<NotificationKind, string>,
  actions: {
    'identity-sent': 'You sent your documents to review',
    'listing-created': 'You wrote your profile',
    'listing-saved': 'You saved your profile',
    'listing-published': 'Your profile became public for the first time',
    'listing-hidden': 'You hid your profile',
    'listing-shown': 'You took your profile out of hiding',
    'post-created': 'You wrote a post',
    'post-ended': 'Your post ended after its 24 hours',
  } satisfies Record<OwnAction, string>,
  payment: (description: string, amount: string, status: string) => `${description}: ${amount}, ${status}`,
};
export type NotificationMessages = typeof notificationMessages;

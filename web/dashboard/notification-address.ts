import type { NotificationKind } from '#shared/notification.ts';
import type { OwnAction } from '#shared/overview.ts';
import { decisionsAddress } from '#web/decision/decision-address.ts';

const listing = '/dashboard/listings';
const membership = '/membership';
const transfer = '/membership/transfer';
const purchases = '/dashboard/purchases';
const verification = '/verification';
const posts = '/dashboard/instagram';

/** Addresses of the screens where the owner sees, and may resolve, what a notification is about. */
export const notificationAddress: Readonly<Record<NotificationKind, string>> = {
  'verification-approved': verification,
  'verification-rejected': verification,
  'verification-more-asked': verification,
  'verification-answer-due': verification,
  'verification-unanswered': verification,
  'verification-expiring': verification,
  'verification-expired': verification,
  'verification-withdrawn': verification,
  'contents-approved': listing,
  'contents-refused': listing,
  'membership-started': membership,
  'membership-renewed': membership,
  'membership-reminder': membership,
  'membership-renewal-canceled': membership,
  'membership-renewal-resumed': membership,
  'membership-renewal-failed': membership,
  'membership-card-changed': membership,
  'membership-ended': membership,
  'membership-refunded': purchases,
  'membership-refund-returned': purchases,
  'membership-disputed': purchases,
  'membership-dispute-won': membership,
  'membership-dispute-lost': purchases,
  'transfer-refused': membership,
  'transfer-returned': transfer,
  'transfer-expired': transfer,
  'listing-disabled': decisionsAddress,
  'item-removed': decisionsAddress,
  'listing-shown-again': listing,
  'appeal-decided': '/dashboard',
  'face-tag-changed': listing,
};

/** Addresses of the screens that the owner's actions belong to. */
export const actionAddress: Readonly<Record<OwnAction, string>> = {
  'identity-sent': verification,
  'listing-created': listing,
  'listing-saved': listing,
  'listing-published': listing,
  'listing-hidden': listing,
  'listing-shown': listing,
  'post-created': posts,
  'post-ended': posts,
};

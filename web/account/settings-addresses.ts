import { decisionsAddress } from '#web/decision/decision-address.ts';

/** Settings section for password, second factor and sessions; mails link to it. */
export const securityAddress = '/dashboard/settings/security';
/** Settings section for data export and account erasure. */
export const dataAddress = '/dashboard/settings/data';
/** Screen with the member's payments and receipts. */
export const purchasesAddress = '/dashboard/purchases';

/** Screens that stay open to a suspended account (ACC-17). Their API routes have `suspended: true`. */
export const openWhileSuspended: readonly string[] = [
  decisionsAddress,
  securityAddress,
  dataAddress,
  purchasesAddress,
  '/support',
];

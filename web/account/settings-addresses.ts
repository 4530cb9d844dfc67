/** Where the settings keep strangers out: password, second factor, sessions. Mails lead there. */
export const securityAddress = '/dashboard/settings/security';
/** Where the settings say what is erased, and where it was asked for. */
export const dataAddress = '/dashboard/settings/data';
/** Where somebody's payments and receipts are. */
export const purchasesAddress = '/dashboard/purchases';

/** What stays open to somebody suspended (ACC-17): their routes have `suspended: true`. */
export const openWhileSuspended: readonly string[] = [
  securityAddress,
  dataAddress,
  purchasesAddress,
  '/support',
];

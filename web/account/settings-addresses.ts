/** Where the settings keep strangers out: password, second factor, sessions. Mails lead there. */
export const securityAddress = '/dashboard/settings/security';
/** Where the settings say what is erased, and where it was asked for. */
export const dataAddress = '/dashboard/settings/data';

/** What stays open to somebody suspended (ACC-17): their routes have `suspended: true`. */
export const openWhileSuspended: readonly string[] = [securityAddress, dataAddress, '/support'];

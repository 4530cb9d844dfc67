/** Hours that a finished export can be downloaded (KEEP-1); the bucket deletes it the next day. */
export const exportHours = 24;
/** Exports that one account may request per day. */
export const exportsADay = 3;
/** Minutes after which an unfinished export counts as failed. The outbox stops retrying earlier. */
export const exportPatienceMinutes = 15;

export const exportStates = ['none', 'making', 'ready', 'expired', 'failed'] as const;
export type ExportState = (typeof exportStates)[number];

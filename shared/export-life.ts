/** Hours that a finished copy can be downloaded (KEEP-1); the bucket erases it on the day after. */
export const exportHours = 24;
/** Copies that one account may ask for in a day. */
export const exportsADay = 3;
/** Minutes after which a copy that is still not there has failed: the outbox has given it up by then. */
export const exportPatienceMinutes = 15;

export const exportStates = ['none', 'making', 'ready', 'expired', 'failed'] as const;
export type ExportState = (typeof exportStates)[number];

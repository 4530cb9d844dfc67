import { noteRead } from './read-mark-table.ts';

/**
 * Marks a member's notifications as read up to `until`, but never beyond `now`. A browser with a fast clock therefore
 * marks no future notifications.
 */
export const readUntil = (sub: string, until: string, now: Date): Promise<void> =>
  noteRead(sub, new Date(Math.min(Date.parse(until), now.getTime())).toISOString());

import { noteRead } from './read-mark-table.ts';

/**
 * Notes that somebody has read their notifications until an instant, and not those after it: a browser whose
 * clock is fast reads nothing in advance.
 */
export const readUntil = (sub: string, until: string, now: Date): Promise<void> =>
  noteRead(sub, new Date(Math.min(Date.parse(until), now.getTime())).toISOString());

import { shiftDate } from './clock.ts';

/**
 * Makes a process follow the time of a local cloud. Preload this file with `node --import`. The offset is in
 * milliseconds.
 */
shiftDate({ offset: Number(process.env['LOCAL_CLOCK_OFFSET'] ?? 0) });

import { shiftDate } from './clock.ts';

/** Preloaded (`node --import`) into a process that acts on a local cloud whose time may have been moved: milliseconds. */
shiftDate({ offset: Number(process.env['LOCAL_CLOCK_OFFSET'] ?? 0) });

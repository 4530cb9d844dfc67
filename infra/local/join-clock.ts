import { shiftDate } from './clock.ts';

/**
 * Preload this with `node --import` into processes that use a local cloud, so that they follow its time. The offset is
 * in milliseconds.
 */
shiftDate({ offset: Number(process.env['LOCAL_CLOCK_OFFSET'] ?? 0) });

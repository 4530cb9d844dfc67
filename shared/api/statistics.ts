import * as z from 'zod';
import { statistics } from '../statistics.ts';
import { statisticPeriods } from '../statistics-options.ts';
import { route } from './route.ts';

export const statisticsRoutes = {
  countView: route('POST /api/listings/{id}/views', {
    entry: 'browse',
    access: 'public',
    summary:
      'Counts the view of a listing for its statistics, once per visitor and day; requires the 18+ cookie.',
    params: z.object({ id: z.uuid() }),
    errors: ['not-found', 'adult-confirmation-required'],
  }),
  getStatistics: route('GET /api/listing/statistics', {
    entry: 'member',
    access: 'worker',
    summary:
      'Returns views, contact requests and saves of the caller’s listing for the last 14, 30 or 90 days and the same period before.',
    query: z.object({
      days: z.enum(statisticPeriods.map(String)).transform(Number).pipe(z.literal(statisticPeriods)),
    }),
    /** Absent until the listing has been public once. */
    output: z.object({ statistics: statistics.optional() }),
  }),
};

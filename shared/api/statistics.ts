import * as z from 'zod';
import { statistics } from '../statistics.ts';
import { statisticPeriods } from '../statistics-options.ts';
import { route } from './route.ts';

export const statisticsRoutes = {
  countView: route('POST /api/listings/{id}/views', {
    entry: 'browse',
    access: 'public',
    summary: 'Counts a visit to a listing’s page, once per visitor and day. Requires the 18+ cookie.',
    params: z.object({ id: z.uuid() }),
    errors: ['not-found', 'adult-confirmation-required'],
  }),
  getStatistics: route('GET /api/listing/statistics', {
    entry: 'member',
    access: 'worker',
    summary:
      'Returns visits, opened contacts and saves of the last 14, 30 or 90 days, and of the same number of days before.',
    query: z.object({
      days: z.enum(statisticPeriods.map(String)).transform(Number).pipe(z.literal(statisticPeriods)),
    }),
    /** Absent until the listing has been public once. */
    output: z.object({ statistics: statistics.optional() }),
  }),
};

import type { Handlers } from '#functions/http/request.ts';
import { readStatistics } from './get-statistics.ts';
import { readOwnListing } from './statistics-table.ts';

export const ownStatisticsHandlers = {
  getStatistics: async ({ caller, query }) => {
    const listing = await readOwnListing(caller.sub);
    return { statistics: listing && (await readStatistics(listing, query.days, new Date())) };
  },
} satisfies Partial<Handlers<'member'>>;

/** The page of 30 and 90 days. */
export const statisticsAddress = '/dashboard/statistics';

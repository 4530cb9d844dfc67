import { QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import type { StatisticPeriod } from '#shared/statistics-options.ts';
import { rememberOwnListing } from '#web/api/own-listing-hint.ts';
import { rememberProvider } from './session-hint.ts';
import { call, whenSuspended } from './call.ts';
import { useSession } from './session.ts';

/**
 * An invalidation also restarts a query's first read if that read is still in flight. TanStack Query would keep the
 * read's response as fresh, though the response may predate the change.
 */
class RestartingQueryClient extends QueryClient {
  override invalidateQueries(...[filters, options]: Parameters<QueryClient['invalidateQueries']>) {
    // `silent`: callers that wait for the canceled read get the next read's data. Inactive queries are not read again,
    // so they must not be canceled.
    void this.cancelQueries({ type: 'active', ...filters }, { silent: true });
    return super.invalidateQueries(filters, options);
  }
}

/** Query client of the app. Reads stay fresh for 15 seconds, so that moving between screens does not repeat them. */
export const queryClient: QueryClient = new RestartingQueryClient({
  defaultOptions: {
    // callApi has already tried a GET three times.
    queries: { retry: false, staleTime: 15_000 },
    mutations: { retry: false },
  },
});

const read =
  <T>(key: string, ask: (signal: AbortSignal) => Promise<T>) =>
  () =>
    queryOptions({ queryKey: [key], queryFn: ({ signal }) => ask(signal) });

/** Queries of the signed-in member's data. A mutation invalidates the queries whose data it changes. */
export const queries = {
  me: read('me', async (signal) => {
    const me = await call('getMe', {}, signal);
    rememberOwnListing(me.listingId);
    rememberProvider(me.role === 'worker');
    return me;
  }),
  profile: read('profile', (signal) => call('getProfile', {}, signal)),
  notifications: read('notifications', (signal) => call('getNotifications', {}, signal)),
  verification: read('verification', (signal) => call('getVerification', {}, signal)),
  subscription: read('subscription', (signal) => call('checkSubscription', {}, signal)),
  transfer: read('transfer', (signal) => call('getTransfer', {}, signal)),
  statistics: (days: StatisticPeriod) =>
    queryOptions({
      queryKey: ['statistics', days],
      queryFn: async ({ signal }) =>
        (await call('getStatistics', { query: { days: `${days}` } }, signal)).statistics ?? null,
    }),
  sessions: read('sessions', async (signal) => (await call('listSessions', {}, signal)).sessions),
  decisions: read('decisions', (signal) => call('listDecisions', {}, signal)),
  overview: read('overview', (signal) => call('getOverview', {}, signal)),
  ownListing: read('listing', async (signal) => (await call('getOwnListing', {}, signal)).listing ?? null),
  deletedListings: read(
    'deletedListings',
    async (signal) => (await call('listDeletedListings', {}, signal)).listings,
  ),
};

// The account was suspended after this screen opened. `getMe` then returns the reason (Shell.tsx).
whenSuspended(() => {
  const { queryKey } = queries.me();
  if (!queryClient.getQueryData(queryKey)?.suspended) void queryClient.invalidateQueries({ queryKey });
});

/** Returns the query for the member's account. On screens open to visitors, it sends no request without a session. */
export function useMe() {
  const session = useSession();
  return useQuery({ ...queries.me(), enabled: session.status === 'signed-in' });
}

/** Refetches the session list if it is on screen. */
export const refreshSessions = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: queries.sessions().queryKey });

/**
 * Invalidates every query that a change of the member's data (account, verification, membership, listing) may affect.
 */
export async function refreshFacts(): Promise<void> {
  await Promise.all(
    [
      'me',
      'profile',
      'notifications',
      'verification',
      'subscription',
      'listing',
      'decisions',
      'overview',
      'deletedListings',
      'purchases',
      'transfer',
      'statistics',
      'posts',
    ].map((key) => queryClient.invalidateQueries({ queryKey: [key] })),
  );
}

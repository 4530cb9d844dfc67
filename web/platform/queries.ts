import { QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import type { StatisticPeriod } from '#shared/statistics-options.ts';
import { rememberOwnListing } from '#web/api/own-listing-hint.ts';
import { call, whenSuspended } from './call.ts';
import { useSession } from './session.ts';

/**
 * A query client whose invalidation also restarts a first read in flight. TanStack Query would keep that read's answer
 * as fresh, though the server may have given it before the change.
 */
class RestartingQueryClient extends QueryClient {
  override invalidateQueries(...[filters, options]: Parameters<QueryClient['invalidateQueries']>) {
    // `silent`: callers that wait for the canceled read get the answer of the next one.
    // What nobody shows is not read again, so it must not be canceled either.
    void this.cancelQueries({ type: 'active', ...filters }, { silent: true });
    return super.invalidateQueries(filters, options);
  }
}

/** Reads stay fresh for a moment, so that screens opened one after the other do not ask again. */
export const queryClient: QueryClient = new RestartingQueryClient({
  defaultOptions: {
    // callApi has tried a GET three times already.
    queries: { retry: false, staleTime: 15_000 },
    mutations: { retry: false },
  },
});

/** A read without input, and what its answer is kept under. */
const read =
  <T>(key: string, ask: (signal: AbortSignal) => Promise<T>) =>
  () =>
    queryOptions({ queryKey: [key], queryFn: ({ signal }) => ask(signal) });

/** The signed-in person's reads, by name; a mutation invalidates what it changes. */
export const queries = {
  me: read('me', async (signal) => {
    const me = await call('getMe', {}, signal);
    rememberOwnListing(me.listingId);
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
  overview: read('overview', (signal) => call('getOverview', {}, signal)),
  ownListing: read('listing', async (signal) => (await call('getOwnListing', {}, signal)).listing ?? null),
  deletedListings: read(
    'deletedListings',
    async (signal) => (await call('listDeletedListings', {}, signal)).listings,
  ),
};

// Suspended since this screen was opened: asked who they are, the server says why (Shell.tsx).
whenSuspended(() => {
  const { queryKey } = queries.me();
  if (!queryClient.getQueryData(queryKey)?.suspended) void queryClient.invalidateQueries({ queryKey });
});

/** Who I am, for screens below the guard and for those open to guests (there it asks nothing). */
export function useMe() {
  const session = useSession();
  return useQuery({ ...queries.me(), enabled: session.status === 'signed-in' });
}

/** Where the account is signed in may have changed: a list that is shown is asked for again. */
export const refreshSessions = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: queries.sessions().queryKey });

/** Everything that a change of one of my facts (account, verification, membership, listing) may show. */
export async function refreshFacts(): Promise<void> {
  await Promise.all(
    [
      'me',
      'profile',
      'notifications',
      'verification',
      'subscription',
      'listing',
      'overview',
      'deletedListings',
      'purchases',
      'transfer',
      'statistics',
      'posts',
    ].map((key) => queryClient.invalidateQueries({ queryKey: [key] })),
  );
}

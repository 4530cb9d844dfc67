import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { ApiAnswer } from '#web/api/call-api.ts';
import { pollDelay } from '#web/platform/backoff.ts';
import { queries, refreshFacts } from '#web/platform/queries.ts';

const firstDelay = 2_000;
const lastDelay = 10_000;
/** After this the page stops asking and says that a mail will come. */
const patienceMilliseconds = 120_000;

export type Confirmation =
  | { state: 'idle' }
  | { state: 'confirming' }
  | { state: 'confirmed'; subscription: ApiAnswer<'checkSubscription'> }
  /** It was paid, and is disputed or given back already. */
  | { state: 'undone'; subscription: ApiAnswer<'checkSubscription'> }
  | { state: 'later' };

/** While a payment is awaited the state is `pending`: these came with it, or after it. */
const undone: ReadonlySet<string> = new Set<ApiAnswer<'checkSubscription'>['state']>([
  'disputed',
  'refunded',
]);

/**
 * After a return from checkout: asks the server until the signed webhook has made the membership active
 * (MONEY-6): 2 s backing off to 10 s, for about two minutes. Whoever's payment was disputed at once is told that.
 * @param since whether they came back just now, or look again since; undefined where nothing is awaited
 */
export function usePaymentConfirmation(since: 'now' | 'again' | undefined): Confirmation {
  const expected = since !== undefined;
  const [late, setLate] = useState(false);
  const base = useRef<number>(undefined);

  const { data } = useQuery({
    ...queries.subscription(),
    enabled: expected,
    staleTime: 0,
    refetchInterval: ({ state }) => {
      const answers = state.dataUpdateCount + state.errorUpdateCount;
      base.current ??= answers;
      if (late || isSettled(state.data)) return false;
      return pollDelay(answers - base.current, firstDelay, lastDelay);
    },
  });
  const settled = isSettled(data);

  useEffect(() => {
    if (!expected || settled) return;
    const timer = setTimeout(() => setLate(true), patienceMilliseconds);
    return () => clearTimeout(timer);
  }, [expected, settled]);

  // Whatever the dashboard shows of membership and purchases is old now.
  useEffect(() => {
    if (expected && settled) void refreshFacts();
  }, [expected, settled]);

  if (!expected) return { state: 'idle' };
  // Of an earlier return something is awaited only while the server says so.
  if (since === 'again' && !settled && data?.state !== 'pending') return { state: 'idle' };
  if (data?.membershipActive) return { state: 'confirmed', subscription: data };
  if (data && settled) return { state: 'undone', subscription: data };
  return late ? { state: 'later' } : { state: 'confirming' };
}

const isSettled = (subscription: ApiAnswer<'checkSubscription'> | undefined): boolean =>
  subscription !== undefined && (subscription.membershipActive || undone.has(subscription.state));

import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { ApiAnswer } from '#web/api/call-api.ts';
import { pollDelay } from '#web/platform/backoff.ts';
import { queries, refreshFacts } from '#web/platform/queries.ts';

const firstDelay = 2_000;
const lastDelay = 10_000;
/** Milliseconds after which the page stops polling and promises a mail instead. */
const patienceMilliseconds = 120_000;

export type Confirmation =
  | { state: 'idle' }
  | { state: 'confirming' }
  | { state: 'confirmed'; subscription: ApiAnswer<'checkSubscription'> }
  /** The payment arrived, but has already been disputed or refunded. */
  | { state: 'undone'; subscription: ApiAnswer<'checkSubscription'> }
  | { state: 'later' };

/** States in which the awaited payment was reversed. Before it arrives, the state is `pending`. */
const undone: ReadonlySet<string> = new Set<ApiAnswer<'checkSubscription'>['state']>([
  'disputed',
  'refunded',
]);

/**
 * Polls the server after a return from checkout. It stops once the signed webhook has activated the membership
 * (MONEY-6), or the payment was disputed or refunded. The delay grows from 2 s to 10 s, for about two minutes.
 * @param since `now` after a return from checkout, `again` on a later visit; undefined if no payment is awaited
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

  // The payment made the dashboard's facts stale, so refetch them.
  useEffect(() => {
    if (expected && settled) void refreshFacts();
  }, [expected, settled]);

  if (!expected) return { state: 'idle' };
  // On a later visit, wait only while the server still has a pending payment.
  if (since === 'again' && !settled && data?.state !== 'pending') return { state: 'idle' };
  if (data?.membershipActive) return { state: 'confirmed', subscription: data };
  if (data && settled) return { state: 'undone', subscription: data };
  return late ? { state: 'later' } : { state: 'confirming' };
}

const isSettled = (subscription: ApiAnswer<'checkSubscription'> | undefined): boolean =>
  subscription !== undefined && (subscription.membershipActive || undone.has(subscription.state));

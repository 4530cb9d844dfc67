import { QueryObserver } from '@tanstack/react-query';
import { expect, onTestFinished, test } from 'vitest';
import { queryClient } from '#web/platform/queries.ts';

/** Mounts a query. The test resolves its reads by hand; `reads` lists them in the order of their start. */
function shown() {
  const reads: Array<(answer: string) => void> = [];
  const queryKey = ['shown'];
  const observer = new QueryObserver(queryClient, {
    queryKey,
    queryFn: ({ signal }) =>
      new Promise<string>((resolve, reject) => {
        reads.push(resolve);
        signal.addEventListener('abort', () => reject(signal.reason as Error));
      }),
  });
  const stop = observer.subscribe(() => undefined);
  onTestFinished(() => {
    stop();
    queryClient.clear();
  });
  const answered = () =>
    expect.poll(() => observer.getCurrentResult()).toMatchObject({ fetchStatus: 'idle', status: 'success' });
  return { reads, queryKey, observer, answered };
}

test('invalidating a query discards the result of a first read already in progress', async () => {
  const { reads, queryKey, observer, answered } = shown();
  void queryClient.invalidateQueries({ queryKey });
  expect(reads).toHaveLength(2);
  reads[0]!('before');
  reads[1]!('after');
  await answered();
  expect(observer.getCurrentResult().data).toBe('after');
});

test('invalidating a query discards the result of a later read already in progress', async () => {
  const { reads, queryKey, observer, answered } = shown();
  reads[0]!('first');
  await answered();
  void queryClient.invalidateQueries({ queryKey });
  void queryClient.invalidateQueries({ queryKey });
  expect(reads).toHaveLength(3);
  reads[1]!('before');
  reads[2]!('after');
  await answered();
  expect(observer.getCurrentResult().data).toBe('after');
});

test('invalidating a query does not discard a read that no screen shows', async () => {
  onTestFinished(() => queryClient.clear());
  const queryKey = ['not shown'];
  const waiting = queryClient.fetchQuery({ queryKey, queryFn: () => Promise.resolve('answer') });
  void queryClient.invalidateQueries({ queryKey });
  expect(await waiting).toBe('answer');
});

test('a caller waiting for a discarded first read gets the next result', async () => {
  const { reads, queryKey } = shown();
  const waiting = queryClient.fetchQuery({ queryKey });
  void queryClient.invalidateQueries({ queryKey });
  reads[1]!('after');
  expect(await waiting).toBe('after');
});

import { expect, it } from 'vitest';
import { pollDelay, retryDelay } from '#web/platform/backoff.ts';

it('polling starts at the first delay and grows up to the last', () => {
  const delays = Array.from({ length: 12 }, (_, tries) => pollDelay(tries, 2_000, 10_000));
  expect(delays[0]).toBe(2_000);
  expect(delays).toEqual([...delays].sort((a, b) => a - b));
  expect(delays.at(-1)).toBe(10_000);
});

it('retry delay of a refresh doubles from 200 ms, with up to half subtracted', () => {
  const [latest, earliest] = [() => 0, () => 1].map((random) =>
    [0, 1, 2, 3].map((failed) => retryDelay(failed, random)),
  );
  expect(latest).toEqual([200, 400, 800, 1600]);
  expect(earliest).toEqual([100, 200, 400, 800]);
});

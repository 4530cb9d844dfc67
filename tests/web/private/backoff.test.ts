import { describe, expect, it } from 'vitest';
import { pollDelay } from '#web/private/backoff.ts';

describe('polling', () => {
  it('starts at the first delay, grows, and never passes the last', () => {
    const delays = Array.from({ length: 12 }, (_, tries) => pollDelay(tries, 2_000, 10_000));
    expect(delays[0]).toBe(2_000);
    expect(delays).toEqual([...delays].sort((a, b) => a - b));
    expect(delays.at(-1)).toBe(10_000);
  });
});

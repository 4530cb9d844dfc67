import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openProgress } from '#infra/start/progress.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('progress repeats the last line every two seconds until it ends', () => {
  const lines: string[] = [];
  const progress = openProgress((line) => lines.push(line));
  progress.say('Building the site ...');
  vi.advanceTimersByTime(5000);
  progress.say('Done.');
  expect(lines).toEqual([
    '   0.0 s  Building the site ...',
    '   2.0 s    still: Building the site ...',
    '   4.0 s    still: Building the site ...',
    '   5.0 s  Done.',
  ]);
  progress.end();
  vi.advanceTimersByTime(10_000);
  expect(lines).toHaveLength(4);
});

import { expect, test } from 'vitest';
import { gestureOf } from '#web/ui/viewer-gesture.ts';

const at = (x: number, y: number, time: number) => ({ x, y, at: time });

test('two taps make a double tap only if close in time and position', () => {
  const first = at(100, 100, 1000);
  expect(gestureOf(first, at(102, 99, 1080), undefined)).toBe('tap');
  expect(gestureOf(at(110, 100, 1200), at(110, 101, 1260), first)).toBe('double-tap');
  expect(gestureOf(at(110, 100, 1500), at(110, 101, 1560), first)).toBe('tap');
  expect(gestureOf(at(200, 100, 1200), at(200, 101, 1260), first)).toBe('tap');
});

test('only a long sideways movement is a swipe', () => {
  const start = at(200, 200, 0);
  expect(gestureOf(start, at(120, 210, 200), undefined)).toBe('swipe-left');
  expect(gestureOf(start, at(280, 190, 200), undefined)).toBe('swipe-right');
  for (const [x, y] of [
    [200, 300],
    [250, 260],
    [230, 200],
  ] as const)
    expect(gestureOf(start, at(x, y, 200), undefined), `${x} ${y}`).toBeUndefined();
});

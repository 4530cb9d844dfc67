import { describe, expect, test } from 'vitest';
import { storyGesture } from '#web/post/story-gesture.ts';

const width = 390;
const press = (x: number, [across, down] = [0, 0], milliseconds = 100) =>
  storyGesture({ x, y: 400, at: 0 }, { x: x + across, y: 400 + down, at: milliseconds }, width);

describe('story viewer', () => {
  test('advances on a tap, and goes back on a tap in the left third', () => {
    expect(press(300)).toBe('next');
    expect(press(131)).toBe('next');
    expect(press(129)).toBe('previous');
  });

  test('ignores a long hold', () => expect(press(300, [0, 0], 300)).toBeUndefined());

  test("shows another person's stories on a sideways swipe at any speed", () => {
    expect(press(300, [-80, 5], 900)).toBe('next-person');
    expect(press(100, [80, -5])).toBe('previous-person');
  });

  test('closes on a downward swipe only', () => {
    expect(press(200, [10, 120])).toBe('close');
    expect(press(200, [10, -120])).toBeUndefined();
    expect(press(200, [70, 90])).toBeUndefined();
  });
});

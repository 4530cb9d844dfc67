import { describe, expect, test } from 'vitest';
import { storyGesture } from '#web/post/story-gesture.ts';

const width = 390;
/** From a place, by as much, for as long (milliseconds). */
const press = (x: number, [across, down] = [0, 0], milliseconds = 100) =>
  storyGesture({ x, y: 400, at: 0 }, { x: x + across, y: 400 + down, at: milliseconds }, width);

describe('a press on a story', () => {
  test('leads on where it is tapped, and back in the first third', () => {
    expect(press(300)).toBe('next');
    expect(press(131)).toBe('next');
    expect(press(129)).toBe('previous');
  });

  test('leads nowhere when it was held', () => expect(press(300, [0, 0], 300)).toBeUndefined());

  test('leads to another person when it is pushed sideways, however slowly', () => {
    expect(press(300, [-80, 5], 900)).toBe('next-person');
    expect(press(100, [80, -5])).toBe('previous-person');
  });

  test('closes when it is pulled down, and only down', () => {
    expect(press(200, [10, 120])).toBe('close');
    expect(press(200, [10, -120])).toBeUndefined();
    expect(press(200, [70, 90])).toBeUndefined();
  });
});

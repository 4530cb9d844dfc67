import { gestureOf, type Press } from '#web/ui/viewer-gesture.ts';

/** Milliseconds after which a touch counts as a hold. A hold pauses the story and does not navigate. */
const holdMilliseconds = 300;
/** Pull-down distance that closes the viewer, in CSS pixels. */
const pullPixels = 80;
/** Left part of the width where a tap goes back. */
const backPart = 1 / 3;

export type StoryGesture = 'next' | 'previous' | 'next-person' | 'previous-person' | 'close';

/**
 * Interprets a touch on a story. A tap moves to the next story, or to the previous one in the first third of the width.
 * A swipe changes the person, a pull down closes the viewer, and a hold gives no gesture.
 * @param width of the touched element, in CSS pixels; positions count from its left edge
 */
export function storyGesture(from: Press, to: Press, width: number): StoryGesture | undefined {
  const gesture = gestureOf(from, to, undefined);
  if (gesture === 'swipe-left') return 'next-person';
  if (gesture === 'swipe-right') return 'previous-person';
  const [across, down] = [Math.abs(to.x - from.x), to.y - from.y];
  if (down >= pullPixels && down >= 2 * across) return 'close';
  if (gesture !== 'tap' || to.at - from.at >= holdMilliseconds) return undefined;
  return to.x < width * backPart ? 'previous' : 'next';
}

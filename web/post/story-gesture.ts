import { gestureOf, type Press } from '#web/ui/viewer-gesture.ts';

/** Pressed for longer it is a hold, which stops the story and leads nowhere. */
const holdMilliseconds = 300;
/** Down by as much closes. */
const pullPixels = 80;
/** The part of the screen's width, at its beginning, that leads back when it is tapped. */
const backPart = 1 / 3;

export type StoryGesture = 'next' | 'previous' | 'next-person' | 'previous-person' | 'close';

/**
 * What a press on a story and its end mean: a tap leads to the next one, in the first third of the width to the one
 * before; a swipe to the next person or the one before; a pull down closes. A hold means nothing more when it ends.
 * @param width of what was pressed, and the press's places from its left edge; CSS pixels
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

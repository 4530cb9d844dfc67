/** Where and when (milliseconds) a finger or the mouse went down or up; CSS pixels. */
export interface Press {
  x: number;
  y: number;
  at: number;
}

/** A press that moves farther than this is not a tap; sideways it is a swipe (LOOK-10). */
const tapPixels = 12;
const swipePixels = 50;
/** A second tap that comes later, or elsewhere, is another tap. */
const doubleTapMilliseconds = 300;
const doubleTapPixels = 40;

/**
 * What a press and its end mean. Told from pointers and not left to the browser's own double click, which phones
 * don't send everywhere.
 *
 * @param before the last tap, which this one may double
 */
export function gestureOf(
  from: Press,
  to: Press,
  before: Press | undefined,
): 'tap' | 'double-tap' | 'swipe-left' | 'swipe-right' | undefined {
  const [x, y] = [to.x - from.x, to.y - from.y];
  if (Math.hypot(x, y) <= tapPixels) {
    const doubles =
      before &&
      to.at - before.at <= doubleTapMilliseconds &&
      Math.hypot(to.x - before.x, to.y - before.y) <= doubleTapPixels;
    return doubles ? 'double-tap' : 'tap';
  }
  // More across than along: else it is somebody scrolling.
  if (Math.abs(x) < swipePixels || Math.abs(x) < 2 * Math.abs(y)) return undefined;
  return x < 0 ? 'swipe-left' : 'swipe-right';
}

/** Position (CSS pixels) and time (milliseconds) of a pointer's press or release. */
export interface Press {
  x: number;
  y: number;
  at: number;
}

/**
 * Pixels (LOOK-10). A longer movement than `tapPixels` is not a tap; a horizontal one beyond `swipePixels` is a swipe.
 */
const tapPixels = 12;
const swipePixels = 50;
/** A second tap that is later or farther away is a new tap. */
const doubleTapMilliseconds = 300;
const doubleTapPixels = 40;

/**
 * Classifies a pointer movement as a tap, a double tap or a swipe. Not every phone sends the browser's double-click
 * event.
 *
 * @param before the last tap; a tap that follows it soon makes a double tap
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
  // A movement that is short or not clearly horizontal counts as scrolling.
  if (Math.abs(x) < swipePixels || Math.abs(x) < 2 * Math.abs(y)) return undefined;
  return x < 0 ? 'swipe-left' : 'swipe-right';
}

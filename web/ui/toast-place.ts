/** Elements that a toast must never cover: quick exits, button bars, hearts, languages, and a listing's facts. */
const kept =
  '[data-quick-exit], .dialog__foot, .contact-actions, .contact-actions__price, .listing-form__foot, .listing__head, .listing__tools, .heart, .language-switch';
/** Other interactive elements. On a list a toast often can't avoid them, because every card is a link. */
const wished = 'button, a, input, select, textarea, summary';
/** Share of the screen's height, from the bottom, in which visitors expect toasts. */
const highest = 0.4;
const gap = 12;

type Box = Pick<DOMRect, 'top' | 'bottom' | 'left' | 'right'>;
const meets = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** True if the element is visible and not inert below an open dialog. */
function isLive(element: Element): boolean {
  const dialog = [...document.querySelectorAll('dialog:modal')].at(-1);
  return (!dialog || dialog.contains(element)) && element.checkVisibility();
}

const rect = (element: Element): DOMRect => element.getBoundingClientRect();

/** Returns the boxes of the matching elements on the screen, and of the focused button or field. */
function takenBy(region: HTMLElement, selector: string): DOMRect[] {
  const focus = document.activeElement?.closest('a, button, .field');
  return [...(focus ? [focus] : []), ...[...document.querySelectorAll(selector)].filter(isLive)]
    .filter((element) => !region.contains(element))
    .map(rect)
    .filter(({ width, height, bottom, top }) => width * height > 0 && bottom > 0 && top < innerHeight);
}

/** True if the toast is fully on the screen and covers none of the boxes. */
function isClear(region: HTMLElement, taken: readonly Box[]): boolean {
  const { firstElementChild: toast } = region;
  if (!toast) return true;
  // The toast itself still moves during its animation, so take the region's height.
  const { left, right } = rect(toast);
  const { top, bottom } = rect(region);
  const box = { left, right, top, bottom };
  return box.top >= 0 && box.bottom <= innerHeight && taken.every((one) => !meets(one, box));
}

/**
 * Moves the toast's region so that it covers no interactive element (LOOK-3). If that is impossible, the region avoids
 * at least the focused element and the elements of `kept`. Otherwise it stays in its default position.
 */
export function placeToast(region: HTMLElement): void {
  const { style } = region;
  style.inset = '';
  for (const selector of [`${kept}, ${wished}`, kept]) {
    const taken = takenBy(region, selector);
    if (isClear(region, taken)) return;
    const { left, right } = getComputedStyle(region);
    const most = selector === kept ? innerHeight : highest * innerHeight;
    const places = taken.map(({ top }) => innerHeight - top + gap).filter((bottom) => bottom <= most);
    // Take the lowest free position.
    for (const bottom of [gap, ...places].sort((one, other) => one - other)) {
      style.inset = `auto ${right} ${bottom}px ${left}`;
      if (isClear(region, taken)) return;
    }
    style.inset = '';
  }
}

/** Moves a toast that now covers a protected element, for example after scrolling. */
export function placeToastAnew(region: HTMLElement): void {
  if (!isClear(region, takenBy(region, kept))) placeToast(region);
}

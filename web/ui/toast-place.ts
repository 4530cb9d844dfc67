/** What a message must leave free: ways out, bars and feet that hold a screen's buttons, and what a listing costs. */
const kept =
  '[data-quick-exit], .dialog__foot, .filter-sheet__foot, .contact-actions, .listing-form__foot, .listing__head, .heart';
/** What it leaves free where there is a place for that at all: on a list everything is a link. */
const wished = 'button, a, input, select, textarea, summary';
/** Messages are looked for at the lower edge: no further up than this part of the screen. */
const highest = 0.4;
const gap = 12;

type Box = Pick<DOMRect, 'top' | 'bottom' | 'left' | 'right'>;
const meets = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** Whether something can be pressed there: neither hidden nor dead under an open dialog. */
function isLive(element: Element): boolean {
  const dialog = [...document.querySelectorAll('dialog:modal')].at(-1);
  return (!dialog || dialog.contains(element)) && element.checkVisibility();
}

const rect = (element: Element): DOMRect => element.getBoundingClientRect();

/** Where what these selectors find lies on the screen, and what has the focus: a button, or a field with its words. */
function takenBy(region: HTMLElement, selector: string): DOMRect[] {
  const focus = document.activeElement?.closest('a, button, .field');
  return [...(focus ? [focus] : []), ...[...document.querySelectorAll(selector)].filter(isLive)]
    .filter((element) => !region.contains(element))
    .map(rect)
    .filter(({ width, height, bottom, top }) => width * height > 0 && bottom > 0 && top < innerHeight);
}

/** Whether the message lies on the screen and over none of these. */
function isClear(region: HTMLElement, taken: readonly Box[]): boolean {
  const { firstElementChild: toast } = region;
  if (!toast) return true;
  // Its own height is the region's, which stands still while the message rises into it.
  const { left, right } = rect(toast);
  const { top, bottom } = rect(region);
  const box = { left, right, top, bottom };
  return box.top >= 0 && box.bottom <= innerHeight && taken.every((one) => !meets(one, box));
}

/**
 * Moves the region of a message from where the styles put it to where it lies over nothing that can be pressed, or else
 * over none of these: what was just pressed or is filled in, a quick exit, a screen's buttons (LOOK-3). Where every place
 * covers one, it stays where the styles put it.
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
    // The lowest that is free, where messages are looked for: at the edge, or over one of these.
    for (const bottom of [gap, ...places].sort((one, other) => one - other)) {
      style.inset = `auto ${right} ${bottom}px ${left}`;
      if (isClear(region, taken)) return;
    }
    style.inset = '';
  }
}

/** Moves a message anew where what it must leave free came under it: another screen, a bar that grew, a page that scrolled. */
export function placeToastAnew(region: HTMLElement): void {
  if (!isClear(region, takenBy(region, kept))) placeToast(region);
}

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

/**
 * Moves the region of a message from where the styles put it to where it lies over nothing that can be pressed, or else
 * over none of these: what was just pressed, a quick exit, a screen's buttons (LOOK-3). Where every place covers one, it
 * stays where the styles put it.
 */
export function placeToast(region: HTMLElement): void {
  const { style, firstElementChild: toast } = region;
  style.inset = '';
  if (!toast) return;
  const rect = (element: Element) => element.getBoundingClientRect();
  const focused = document.activeElement?.matches('a, button') ? [document.activeElement] : [];
  for (const selector of [`${kept}, ${wished}`, kept]) {
    const taken = [...focused, ...[...document.querySelectorAll(selector)].filter(isLive)]
      .filter((element) => !region.contains(element))
      .map(rect)
      .filter(({ width, height, bottom, top }) => width * height > 0 && bottom > 0 && top < innerHeight);
    const isFree = () => {
      // Its own height is the region's, which stands still while the message rises into it.
      const { left, right } = rect(toast);
      const { top, bottom } = rect(region);
      const box = { left, right, top, bottom };
      return box.top >= 0 && box.bottom <= innerHeight && taken.every((one) => !meets(one, box));
    };
    if (isFree()) return;
    const sides = getComputedStyle(region);
    const [left, right] = [sides.left, sides.right];
    const most = selector === kept ? innerHeight : highest * innerHeight;
    const places = taken.map(({ top }) => innerHeight - top + gap).filter((bottom) => bottom <= most);
    // The lowest that is free, where messages are looked for: at the edge, or over one of these.
    for (const bottom of [gap, ...places].sort((one, other) => one - other)) {
      style.inset = `auto ${right} ${bottom}px ${left}`;
      if (isFree()) return;
    }
    style.inset = '';
  }
}

/**
 * Makes a change to the cards of the page so that the first one on the screen, or the next that is still there,
 * stays where it is, and so does the focus: a reader does not lose their place because the list was loaded again. At
 * the very top there is no place to keep: what is new is to be seen.
 */
export function keepInPlace(change: () => void): void {
  const keepFocus = focusKeeper();
  const seen = window.scrollY === 0 ? [] : positions().filter(({ bottom }) => bottom > 0);
  change();
  const now = new Map(positions().map(({ href, top }) => [href, top]));
  const anchor = seen.find(({ href }) => now.has(href));
  if (anchor) window.scrollBy({ top: (now.get(anchor.href) ?? 0) - anchor.top, behavior: 'instant' });
  keepFocus();
}

const linkOf = (card: Element): string | null | undefined => card.querySelector('a')?.getAttribute('href');

/** Cards by where they lead: one that is drawn anew is another element. */
const positions = () =>
  [...document.querySelectorAll('.card')].map((card) => {
    const { top, bottom } = card.getBoundingClientRect();
    return { href: linkOf(card), top, bottom };
  });

/** Brings the focus back to the same link or button of the same card, where its element went. */
function focusKeeper(): () => void {
  const focused = document.activeElement;
  const card = focused?.closest('.card');
  if (!focused || !card) return () => undefined;
  const [tag, href] = [focused.tagName, linkOf(card)];
  return () => {
    if (focused.isConnected) return;
    const same = [...document.querySelectorAll('.card')].find((one) => linkOf(one) === href);
    same?.querySelector<HTMLElement>(tag)?.focus({ preventScroll: true });
  };
}

/**
 * Makes a change to the cards of the page so that the first one on the screen, or the next that is still there,
 * stays where it is: a reader does not lose their place because the list was loaded again. At the very top there is
 * nothing to keep: what is new is to be seen.
 */
export function keepInPlace(change: () => void): void {
  if (window.scrollY === 0) return change();
  const seen = [...document.querySelectorAll('.card')]
    .map((card) => ({
      card,
      top: card.getBoundingClientRect().top,
      bottom: card.getBoundingClientRect().bottom,
    }))
    .filter(({ bottom }) => bottom > 0);
  change();
  const anchor = seen.find(({ card }) => card.isConnected);
  if (anchor)
    window.scrollBy({ top: anchor.card.getBoundingClientRect().top - anchor.top, behavior: 'instant' });
}

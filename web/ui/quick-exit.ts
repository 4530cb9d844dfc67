/** Page that looks unsuspicious to a person who sees the screen. */
export const neutralPage = 'https://www.google.com/';

const presses = 3;
/**
 * Milliseconds within which three Escapes mean leaving. Closing two dialogs takes two Escapes.
 */
const withinMilliseconds = 1500;

/**
 * Installs the quick exit: a click on a [data-quick-exit] link, or three Escapes within 1.5 seconds. It hides the page
 * at once, because the neutral page may load slowly. It replaces the history entry, so that "back" does not return
 * here.
 */
export function installQuickExit(): void {
  let escapes: number[] = [];
  document.addEventListener('click', (event) => {
    if (event.target instanceof Element && event.target.closest('[data-quick-exit]')) {
      event.preventDefault();
      leave();
    }
  });
  // Listen in the capture phase, so that dialogs can't stop an Escape event first.
  document.addEventListener(
    'keydown',
    (event) => {
      // On a review case, Escape steps back, and a reviewer may need several steps.
      if (event.key !== 'Escape' || event.repeat || document.querySelector('[data-escape-steps]')) return;
      escapes = [...escapes.filter((time) => event.timeStamp - time < withinMilliseconds), event.timeStamp];
      if (escapes.length >= presses) leave();
    },
    { capture: true },
  );
}

function leave(): void {
  document.documentElement.hidden = true;
  document.title = '';
  location.replace(neutralPage);
}

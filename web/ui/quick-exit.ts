/** A page that anybody might have open. */
export const neutralPage = 'https://www.google.com/';

const presses = 3;
/** Three in a row are a wish to leave; what is open on a page (a popover over a dialog) is closed with two at most. */
const withinMilliseconds = 1500;

/**
 * Makes every [data-quick-exit] link and three presses of Escape within a second and a half leave for the neutral
 * page. The page is hidden first, since the other site may take its time, and the history entry is replaced,
 * so that "back" does not lead here.
 */
export function installQuickExit(): void {
  let escapes: number[] = [];
  document.addEventListener('click', (event) => {
    if (event.target instanceof Element && event.target.closest('[data-quick-exit]')) {
      event.preventDefault();
      leave();
    }
  });
  // Capturing, so that nothing that handles Escape itself (a dialog, a popover) can keep a press from us.
  document.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape' || event.repeat) return;
      escapes = [...escapes.filter((time) => event.timeStamp - time < withinMilliseconds), event.timeStamp];
      if (escapes.length >= presses) leave();
    },
    { capture: true },
  );
}

function leave(): void {
  document.documentElement.hidden = true;
  document.title = '';
  window.location.replace(neutralPage);
}

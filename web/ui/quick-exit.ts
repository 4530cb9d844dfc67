/** Page that any person might have open. */
export const neutralPage = 'https://www.google.com/';

const presses = 3;
/** Time in which three Escapes mean leaving. Closing a popover and the dialog below it takes only two. */
const withinMilliseconds = 1500;

/**
 * Installs the quick exit: a click on a [data-quick-exit] link, or Escape three times within 1.5 seconds, opens the
 * neutral page. The page is hidden first, because the other site may load slowly. The history entry is replaced, so
 * that "back" does not return here.
 */
export function installQuickExit(): void {
  let escapes: number[] = [];
  document.addEventListener('click', (event) => {
    if (event.target instanceof Element && event.target.closest('[data-quick-exit]')) {
      event.preventDefault();
      leave();
    }
  });
  // Use the capture phase, so that dialogs and popovers can't stop an Escape event first.
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

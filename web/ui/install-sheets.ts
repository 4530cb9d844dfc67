/** Makes sheets modal in browsers without invoker commands, and lets a click on the backdrop close them everywhere. */
export function installSheets(): void {
  // Browsers with `closedby` know invoker commands, too, except Firefox 141 to 143. If loading fails (offline, or a new
  // release), sheets stay popovers.
  if (!('closedBy' in HTMLDialogElement.prototype))
    import('./older-browser-sheets.ts').catch(() => undefined);
  // The back/forward cache would restore the page with an open sheet over it.
  addEventListener('pagehide', () => document.querySelector<HTMLDialogElement>('[popover][open]')?.close());
}

// Browsers without `closedby` on dialogs load this module (install-sheets.ts).

/** Pressed element, because a text selection that ends on the backdrop must not close the sheet. */
let pressed: EventTarget | null = null;
document.addEventListener('pointerdown', ({ target }) => (pressed = target));

document.addEventListener('click', (event) => {
  const { target } = event;
  if (!('command' in HTMLButtonElement.prototype) && target instanceof Element)
    command(event, target.closest('button'));
  // The content fills the sheet, so a click on the <dialog> itself hit the backdrop.
  if (target === pressed && target instanceof HTMLDialogElement && target.popover !== null) target.close();
});

function command(event: MouseEvent, button: HTMLButtonElement | null): void {
  const sheet = document.getElementById(button?.getAttribute('popovertarget') ?? '');
  if (!(sheet instanceof HTMLDialogElement)) return;
  const closes = button?.getAttribute('popovertargetaction') === 'hide';
  // If the sheet opened as a popover before this script ran, the browser closes it.
  if (closes && !sheet.open) return;
  event.preventDefault();
  if (closes) sheet.close();
  else sheet.showModal();
}

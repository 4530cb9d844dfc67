/**
 * Attributes of a button that opens a sheet as a modal dialog. Browsers without invoker commands ignore `command` and
 * show the sheet as a popover, unless older-browser-sheets.ts is loaded.
 */
export const opensSheet = (id: string) => ({
  type: 'button' as const,
  command: 'show-modal',
  commandfor: id,
  popoverTarget: id,
});

/** Attributes of a button that closes a sheet, whether it is a modal dialog or a popover. */
export const closesSheet = (id: string) => ({
  type: 'button' as const,
  command: 'close',
  commandfor: id,
  popoverTarget: id,
  popoverTargetAction: 'hide' as const,
});

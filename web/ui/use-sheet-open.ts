import { useEffect, useState, type RefObject } from 'react';

/** Returns whether a sheet is open. */
export function useSheetOpen(sheet: RefObject<HTMLDialogElement | null>): boolean {
  const [isOpen, setOpen] = useState(false);
  // Runs after each render, because the sheet may be rendered late.
  useEffect(() => {
    const element = sheet.current;
    if (!element) return;
    const look = () => setOpen(element.open);
    // Not all browsers fire `toggle` for dialogs.
    const observer = new MutationObserver(look);
    observer.observe(element, { attributeFilter: ['open'] });
    look();
    return () => observer.disconnect();
  });
  return isOpen;
}

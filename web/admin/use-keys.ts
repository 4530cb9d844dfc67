import { useEffect, useRef } from 'react';

/** What takes letters and digits for itself. */
const typed = 'textarea, select, input:not([type=checkbox], [type=radio], [type=button], [type=submit])';

/** Text goes where one types it; a dialog has the keyboard to itself. */
function isTaken(event: KeyboardEvent): boolean {
  const target = event.target;
  const typing = target instanceof HTMLElement && (target.isContentEditable || target.matches(typed));
  return (
    typing ||
    event.ctrlKey ||
    event.metaKey ||
    event.altKey ||
    document.querySelector('dialog[open]') !== null
  );
}

/** Keys that may be held down: they move, and decide nothing. */
const steady = new Set(['j', 'k', 'ArrowUp', 'ArrowDown', '+', '=', '-']);

/** Single keys for the whole screen, while nobody types and no dialog is open. */
export function useKeys(actions: Readonly<Record<string, (() => void) | undefined>>): void {
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const action = latest.current[event.key];
      if (!action || isTaken(event) || (event.repeat && !steady.has(event.key))) return;
      event.preventDefault();
      action();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}

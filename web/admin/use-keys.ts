import { useEffect, useEffectEvent } from 'react';

/** What takes letters and digits for itself. */
const typed = 'textarea, select, input:not([type=checkbox], [type=radio], [type=button], [type=submit])';

/** The field that has the focus and takes what is typed. */
const fieldOf = ({ target }: KeyboardEvent): HTMLElement | undefined =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches(typed)) ? target : undefined;

/** Text goes to the field that has the focus; an open dialog has the keyboard to itself. */
function isTaken(event: KeyboardEvent): boolean {
  return (
    fieldOf(event) !== undefined ||
    event.ctrlKey ||
    event.metaKey ||
    event.altKey ||
    document.querySelector('dialog[open]') !== null
  );
}

/** Keys that may be held down: they move, and decide nothing. */
const steady = new Set(['j', 'k', 'ArrowUp', 'ArrowDown', '+', '=', '-']);

/** Leaves a field by Escape, and keeps that press from whatever else Escape does. An input method cancels by it, too. */
function leaveField(event: KeyboardEvent): boolean {
  const field = fieldOf(event);
  if (
    event.key !== 'Escape' ||
    !field ||
    event.isComposing ||
    document.querySelector('dialog[open]') !== null
  )
    return false;
  field.blur();
  return true;
}

/** Single keys for the whole screen, while no field has the focus and no dialog is open. Escape leaves a field. */
export function useKeys(actions: Readonly<Record<string, (() => void) | undefined>>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (leaveField(event)) return;
    const action = actions[event.key];
    if (!action || isTaken(event) || (event.repeat && !steady.has(event.key))) return;
    event.preventDefault();
    action();
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}

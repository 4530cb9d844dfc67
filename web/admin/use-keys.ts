import { useEffect, useEffectEvent } from 'react';

/** Selector of fields into which people type. */
const typed = 'textarea, select, input:not([type=checkbox], [type=radio], [type=button], [type=submit])';

const fieldOf = ({ target }: KeyboardEvent): HTMLElement | undefined =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches(typed)) ? target : undefined;

/** True if the key must not trigger a shortcut: a field has the focus, a modifier is held, or a dialog is open. */
function isTaken(event: KeyboardEvent): boolean {
  return (
    fieldOf(event) !== undefined ||
    event.ctrlKey ||
    event.metaKey ||
    event.altKey ||
    document.querySelector('dialog[open]') !== null
  );
}

/** Keys that may repeat while held, because they decide nothing. */
const steady = new Set(['j', 'k', 'ArrowUp', 'ArrowDown', '+', '=', '-']);

/**
 * Removes the focus from a field on Escape, so that this Escape does nothing else. Ignores an Escape that cancels the
 * text of an input method.
 */
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

/**
 * Registers single-key shortcuts for the whole screen, inactive while a field has the focus or a dialog is open. Escape
 * leaves a field.
 */
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

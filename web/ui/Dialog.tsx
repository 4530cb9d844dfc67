import { useEffect, useId, useRef, type ReactNode, type RefObject } from 'react';
import { useCommon } from '#web/i18n/i18n.tsx';
import { Button } from './Button.tsx';
import { QuickExit } from './QuickExit.tsx';

/**
 * A modal on the browser's own <dialog>: focus stays inside, Escape closes, the page behind is inert; a sheet
 * from below on phones. Shown exactly while `open`; every way out calls `onClose`. It has a quick exit of its own,
 * since the header's is inert; last in the order of the keyboard, so that nobody leaves who only opened it.
 */
export function Dialog({
  open,
  onClose,
  title,
  footer,
  beginAt,
  children,
}: {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  /** The buttons, in reading order; the one that matters last. */
  footer?: ReactNode;
  /** Where the focus is when it opens, its heading while there is nothing yet; else the browser decides. */
  beginAt?: RefObject<HTMLElement | null>;
  children: ReactNode;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const headingId = useId();
  /** Where the press began: a text that is selected may be let go of on the backdrop. */
  const pressed = useRef<EventTarget>(null);
  const { close } = useCommon().action;

  useEffect(() => {
    if (open && !dialog.current?.open) {
      dialog.current?.showModal();
      if (beginAt) (beginAt.current ?? heading.current)?.focus();
    }
    if (!open) dialog.current?.close();
  }, [open, beginAt]);

  return (
    <dialog
      ref={dialog}
      className="dialog"
      aria-labelledby={headingId}
      onClose={onClose}
      // The dialog's own box has no padding, so a press that reaches it came from the backdrop.
      onPointerDown={({ target }) => (pressed.current = target)}
      onClick={({ target, currentTarget }) => {
        if (target === currentTarget && pressed.current === currentTarget) onClose();
      }}
    >
      <div className="dialog__box">
        <header className="dialog__head">
          <h2 ref={heading} id={headingId} tabIndex={beginAt && -1}>
            {title}
          </h2>
          <Button variant="quiet" icon="close" iconOnly onClick={onClose}>
            {close}
          </Button>
          <QuickExit iconOnly />
        </header>
        <div className="dialog__body">{children}</div>
        {footer && <footer className="dialog__foot">{footer}</footer>}
      </div>
    </dialog>
  );
}

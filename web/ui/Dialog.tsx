import { useEffect, useId, useRef, type ReactNode, type RefObject } from 'react';
import { OverlayHead, OverlayTitle } from './OverlayHead.tsx';

/**
 * Modal dialog on the native <dialog>, visible exactly while `open`; every way to close it calls `onClose`. On phones
 * it is a bottom sheet.
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
  /** In reading order; the main action is last. */
  footer?: ReactNode;
  /** Element that gets the initial focus instead of the title, if it is rendered. */
  beginAt?: RefObject<HTMLElement | null>;
  children: ReactNode;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const headingId = useId();
  /** Element on which the pointer went down: a text selection that ends on the backdrop must not close the dialog. */
  const pressed = useRef<EventTarget>(null);

  useEffect(() => {
    if (open && !dialog.current?.open) {
      dialog.current?.showModal();
      beginAt?.current?.focus();
    }
    if (!open) dialog.current?.close();
  }, [open, beginAt]);

  return (
    <dialog
      ref={dialog}
      className="dialog"
      aria-labelledby={headingId}
      onClose={onClose}
      // The content fills the dialog, so a click on the <dialog> itself hit the backdrop.
      onPointerDown={({ target }) => (pressed.current = target)}
      onClick={({ target, currentTarget }) => {
        if (target === currentTarget && pressed.current === currentTarget) onClose();
      }}
    >
      <div className="dialog__box">
        <OverlayHead className="dialog__head" close={{ onClick: onClose }}>
          <OverlayTitle id={headingId}>{title}</OverlayTitle>
        </OverlayHead>
        <div className="dialog__body">{children}</div>
        {footer && <footer className="dialog__foot">{footer}</footer>}
      </div>
    </dialog>
  );
}

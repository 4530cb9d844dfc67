import { useId, type ReactNode, type RefObject } from 'react';
import { OverlayHead, OverlayTitle } from './OverlayHead.tsx';
import { closesSheet } from './sheet-commands.ts';

/**
 * Modal dialog that a button with `opensSheet` opens, with or without JavaScript. On phones it is a bottom sheet. For a
 * dialog that a state opens, use Dialog.
 */
export function Sheet({
  id,
  title,
  className,
  ref,
  children,
}: {
  id: string;
  title: ReactNode;
  className?: string;
  ref?: RefObject<HTMLDialogElement | null>;
  /** Contains a `.dialog__body`, which scrolls. */
  children: ReactNode;
}) {
  const headingId = useId();

  return (
    <dialog
      ref={ref}
      id={id}
      popover="auto"
      closedby="any"
      className={className ? `dialog ${className}` : 'dialog'}
      aria-labelledby={headingId}
    >
      <div className="dialog__box">
        <OverlayHead className="dialog__head" close={closesSheet(id)}>
          <OverlayTitle id={headingId}>{title}</OverlayTitle>
        </OverlayHead>
        {children}
      </div>
    </dialog>
  );
}

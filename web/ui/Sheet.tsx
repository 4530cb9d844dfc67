import { useId, type ReactNode, type RefObject } from 'react';
import { useCommon } from '#web/i18n/i18n.tsx';
import { Button } from './Button.tsx';
import { QuickExit } from './QuickExit.tsx';
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
  const { close } = useCommon().action;

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
        <SheetHead headingId={headingId} title={title}>
          <Button variant="quiet" icon="close" iconOnly {...closesSheet(id)}>
            {close}
          </Button>
        </SheetHead>
        {children}
      </div>
    </dialog>
  );
}

/** Client-rendered headings need the attribute from here: React sets it only in HTML from the server. */
const takeFocus = (heading: HTMLElement | null) => heading?.setAttribute('autofocus', '');

/**
 * Head of every sheet and dialog, in the order of the screen. The page's quick exit is inert while a dialog is open, so
 * the head has one, too. The title takes the initial focus: Enter right after opening must not leave the site.
 */
export function SheetHead({
  headingId,
  title,
  children,
}: {
  headingId: string;
  title: ReactNode;
  /** The close button. */
  children?: ReactNode;
}) {
  return (
    <div className="dialog__head">
      <QuickExit iconOnly />
      <h2 ref={takeFocus} id={headingId} tabIndex={-1} autoFocus>
        {title}
      </h2>
      {children}
    </div>
  );
}

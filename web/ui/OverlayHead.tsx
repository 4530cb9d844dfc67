import type { ComponentProps, ReactNode } from 'react';
import { useCommon } from '#web/i18n/i18n.tsx';
import { Button } from './Button.tsx';
import { QuickExit } from './QuickExit.tsx';

/**
 * Head of everything that opens over the page: the quick exit is always first, the close button always last and
 * outermost, so that a thumb never finds one in the other's place. The page's own quick exit is inert meanwhile.
 */
export function OverlayHead({
  className = '',
  close,
  children,
}: {
  className?: string;
  /** Action and look of the close button; undefined if the overlay can't be closed. */
  close?: Omit<ComponentProps<typeof Button>, 'children'> | undefined;
  children: ReactNode;
}) {
  const { action } = useCommon();
  return (
    <div className={`overlay-head row row--line row--tight ${className}`}>
      <QuickExit />
      {children}
      {close && (
        <Button variant="quiet" icon="close" iconOnly {...close}>
          {action.close}
        </Button>
      )}
    </div>
  );
}

/** Client-rendered headings need the attribute from here: React sets it only in HTML from the server. */
const takeFocus = (heading: HTMLElement | null) => heading?.setAttribute('autofocus', '');

/** Title of a sheet or dialog. It takes the initial focus: Enter right after opening must not leave the site. */
export function OverlayTitle({ id, children }: { id: string; children: ReactNode }) {
  return (
    <h2 ref={takeFocus} id={id} className="fill" tabIndex={-1} autoFocus>
      {children}
    </h2>
  );
}

import { useId, type ReactNode } from 'react';

/**
 * A button and the small panel that it opens: the browser's own popover, so it opens without our script,
 * closes on Escape or a press elsewhere, and gives the focus back.
 */
export function Popover({
  label,
  className,
  children,
}: {
  label: ReactNode;
  className?: string;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <>
      <button type="button" className={className} popoverTarget={id}>
        {label}
      </button>
      <span id={id} popover="auto" className="popover">
        {children}
      </span>
    </>
  );
}

import { useId, type ReactNode } from 'react';

/** Button that opens a small panel: a native popover, which works without JavaScript and restores the focus. */
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

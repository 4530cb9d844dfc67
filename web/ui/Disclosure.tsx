import type { ReactNode } from 'react';
import { Icon } from './Icon.tsx';

/** A section that opens in place: the browser's own <details>. */
export function Disclosure({
  summary,
  open,
  className,
  children,
}: {
  summary: ReactNode;
  open?: boolean;
  className?: string;
  children: ReactNode;
}) {
  return (
    <details className={['disclosure', className].filter(Boolean).join(' ')} open={open}>
      <summary>
        <span>{summary}</span>
        <Icon name="chevron-down" size={18} />
      </summary>
      <div className="disclosure__body">{children}</div>
    </details>
  );
}

import type { ReactNode } from 'react';
import { Icon } from './Icon.tsx';

/** What failed, in plain words, with the way out; announced when it appears. */
export function ErrorPanel({
  title,
  text,
  children,
}: {
  title: ReactNode;
  text?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <div className="error-panel" role="alert">
      <Icon name="warning" size={24} />
      <div className="stack stack--tight">
        <strong>{title}</strong>
        {text && <p>{text}</p>}
        {children && <div className="row">{children}</div>}
      </div>
    </div>
  );
}

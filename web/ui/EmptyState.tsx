import type { ReactNode } from 'react';
import { Icon, type IconName } from './Icon.tsx';

/** Nothing here, and what to do next. */
export function EmptyState({
  icon = 'search',
  title,
  text,
  children,
}: {
  icon?: IconName;
  title: ReactNode;
  text?: ReactNode;
  /** The way on: buttons or links. */
  children?: ReactNode;
}) {
  return (
    <div className="empty-state">
      <Icon name={icon} size={32} />
      <h2>{title}</h2>
      {text && <p className="soft">{text}</p>}
      {children && <div className="row">{children}</div>}
    </div>
  );
}

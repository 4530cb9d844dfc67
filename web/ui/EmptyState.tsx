import type { ReactNode } from 'react';
import { Icon, type IconName } from './Icon.tsx';

/** Nothing here, and what to do next. */
export function EmptyState({
  icon = 'search',
  title,
  text,
  heading: Heading = 'h2',
  children,
}: {
  icon?: IconName;
  title: ReactNode;
  text?: ReactNode;
  /** `h1` where it is the whole page. */
  heading?: 'h1' | 'h2';
  /** The way on: buttons or links. */
  children?: ReactNode;
}) {
  return (
    <div className="empty-state stack stack--close">
      <Icon name={icon} size={32} />
      <Heading className="empty-state__title">{title}</Heading>
      {text && <p className="soft">{text}</p>}
      {children && <div className="row">{children}</div>}
    </div>
  );
}

import type { ReactNode } from 'react';

/** Message for an empty list or page, with the next action. */
export function EmptyState({
  drawing,
  title,
  text,
  heading: Heading = 'h2',
  children,
}: {
  /** A drawing of `ui/drawings`, or an icon where space is short. */
  drawing: ReactNode;
  title: ReactNode;
  text?: ReactNode;
  /** Use `h1` if the message is the whole page. */
  heading?: 'h1' | 'h2';
  children?: ReactNode;
}) {
  return (
    <div className="empty-state stack stack--close">
      {drawing}
      <Heading className="empty-state__title">{title}</Heading>
      {text && <p className="soft">{text}</p>}
      {children && <div className="row">{children}</div>}
    </div>
  );
}

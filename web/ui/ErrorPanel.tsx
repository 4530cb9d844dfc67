import type { ReactNode } from 'react';
import { Icon } from './Icon.tsx';

/** Error message with a way to recover, announced when it appears. */
export function ErrorPanel({
  title,
  text,
  heading: Title = 'strong',
  children,
}: {
  title: ReactNode;
  text?: ReactNode;
  /** Use `h1` if the message is the whole page. */
  heading?: 'h1' | 'strong';
  children?: ReactNode;
}) {
  return (
    <div className="error-panel notice tone--bad" role="alert">
      <Icon name="warning" size={24} />
      <div className="stack stack--tight">
        <Title className="error-panel__title">{title}</Title>
        {text && <p>{text}</p>}
        {children && <div className="row">{children}</div>}
      </div>
    </div>
  );
}

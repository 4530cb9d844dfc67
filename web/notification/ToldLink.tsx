import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { usePrivate } from '#web/platform/messages.tsx';
import { Badge } from '#web/ui/Badge.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { Ago } from './Ago.tsx';

/** Something that somebody was told or did, and when: a row that leads as a whole to where it can be seen. */
export function ToldLink({
  to,
  at,
  isFresh = false,
  onClick,
  children,
}: {
  to: string;
  /** ISO instant, UTC. */
  at: string;
  /** It was not read before. */
  isFresh?: boolean;
  onClick?: () => void;
  children: ReactNode;
}) {
  const { told: t } = usePrivate();
  return (
    <Link className="told__link" to={to} onClick={onClick}>
      <span className="told__words">
        <span>{children}</span>
        <span className="row">
          <Ago at={at} />
          {isFresh && <Badge tone="accent">{t.fresh}</Badge>}
        </span>
      </span>
      <Icon name="chevron-right" size={18} />
    </Link>
  );
}

import type { ReactNode } from 'react';
import { NavLink } from 'react-router-dom';

/** Links to a screen's views, drawn as tabs. For panels without an address, use Tabs (ui/Tabs.tsx). */
export function TabLinks({
  label,
  links,
}: {
  label: string;
  /** `isOpen` marks the open view if the addresses differ only in their query. */
  links: ReadonlyArray<{ to: string; word: ReactNode; isOpen?: boolean }>;
}) {
  return (
    <nav className="tabs__list" aria-label={label}>
      {links.map(({ to, word, isOpen = true }) => (
        <NavLink key={to} to={to} end className="tabs__tab" aria-current={isOpen ? 'page' : false}>
          {word}
        </NavLink>
      ))}
    </nav>
  );
}

import type { ReactNode } from 'react';
import { NavLink } from 'react-router-dom';

/**
 * Links to a screen's views, each at its own address, drawn as tabs. Panels without an address are Tabs (ui/Tabs.tsx).
 */
export function TabLinks({
  label,
  links,
}: {
  label: string;
  /** `isOpen` tells views apart whose addresses differ in the query alone. */
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

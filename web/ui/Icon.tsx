import { createContext, useContext } from 'react';
import { type IconName, iconShapes } from './icon-shapes.tsx';

export type { IconName } from './icon-shapes.tsx';

/** Icons that a server-rendered page uses. The page defines each of them once (web/public/Document.tsx). */
export const UsedIcons = createContext<Set<IconName> | undefined>(undefined);

/** Element id of an icon's definition in a server-rendered page. */
export const iconId = (name: IconName): string => `icon-${name}`;

const isInPage = (name: IconName): boolean =>
  typeof document !== 'undefined' && document.getElementById(iconId(name)) !== null;

/**
 * Decorative icon, hidden from screen readers, so a button with only an icon needs a label. A server-rendered page
 * references its icons; the browser draws any other icon inline.
 */
export function Icon({ name, size = 20 }: { name: IconName; size?: number }) {
  const used = useContext(UsedIcons);
  used?.add(name);
  if (used || isInPage(name)) {
    return (
      <svg className="icon" width={size} height={size} aria-hidden="true">
        <use href={`#${iconId(name)}`} />
      </svg>
    );
  }
  return (
    <svg className="icon" viewBox="0 0 24 24" width={size} height={size} aria-hidden="true">
      {iconShapes[name]}
    </svg>
  );
}

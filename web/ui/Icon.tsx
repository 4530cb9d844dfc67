import { createContext, useContext } from 'react';
import { type IconName, iconShapes } from './icon-shapes.tsx';

export type { IconName } from './icon-shapes.tsx';

/**
 * The icons that a page of the server has used so far, for the one block that draws them all (web/public/Document.tsx).
 */
export const UsedIcons = createContext<Set<IconName> | undefined>(undefined);

/** Where the page's block has an icon. */
export const iconId = (name: IconName): string => `icon-${name}`;

const isInPage = (name: IconName): boolean =>
  typeof document !== 'undefined' && document.getElementById(iconId(name)) !== null;

/**
 * A picture beside words: hidden from assistive technology; a lone icon needs a label on its button. A page of the
 * server draws each icon once and refers to it; an icon that comes later in the browser is drawn where it stands.
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

import { useContext } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { type IconName, iconShapes } from '#web/ui/icon-shapes.tsx';
import { iconId, UsedIcons } from '#web/ui/Icon.tsx';

const drawn = new Map<IconName, string>();

function symbolOf(name: IconName): string {
  let symbol = drawn.get(name);
  if (symbol === undefined) {
    symbol = renderToStaticMarkup(
      <symbol id={iconId(name)} viewBox="0 0 24 24">
        {iconShapes[name]}
      </symbol>,
    );
    drawn.set(name, symbol);
  }
  return symbol;
}

/**
 * The icons that the page has used, each drawn once. It must be the last that is rendered of a page. In the page and not
 * in a file of its own: it costs a kilobyte of the compressed page and no request, and no icon comes late.
 */
export function IconSprite() {
  const used = useContext(UsedIcons);
  if (!used?.size) return null;
  return (
    <svg
      className="icons"
      width="0"
      height="0"
      aria-hidden="true"
      dangerouslySetInnerHTML={{ __html: [...used].map(symbolOf).join('') }}
    />
  );
}

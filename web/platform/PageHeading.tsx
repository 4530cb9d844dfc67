import { useEffect, useRef, useState, type ReactNode } from 'react';
import { NavigationType, useNavigationType } from 'react-router-dom';
import { brand } from '#shared/brand.ts';

let first = true;

/** The page's title in the tab, neutral. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${brand}`;
  }, [title]);
}

/**
 * A screen's h1. It sets the tab's title and, after a navigation, comes into view and takes the focus, so that
 * everybody is where the new screen begins; going back leaves that to the browser, and not on the first screen, whose document is read from its top anyway.
 */
export function PageHeading({
  title,
  tab = title,
  lead,
  children,
}: {
  title: string;
  /** What the tab and the history say, where the title names a person. */
  tab?: string;
  lead?: ReactNode;
  children?: ReactNode;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  const navigation = useNavigationType();
  // A later navigation within the screen (TabLinks) leaves the focus where it is.
  const [arrivedBy] = useState(navigation);
  useTitle(tab);

  useEffect(() => {
    if (!first && arrivedBy !== NavigationType.Pop) {
      window.scrollTo({ top: 0 });
      heading.current?.focus({ preventScroll: true });
    }
    first = false;
  }, [arrivedBy]);

  return (
    <header className="page-heading">
      <div className="stack stack--tight">
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {lead && <p className="soft">{lead}</p>}
      </div>
      {children}
    </header>
  );
}

import { useEffect, useRef, useState, type ReactNode } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { brand } from '#shared/brand.ts';

/** Navigation of the latest heading; undefined before the first. */
let latest: string | undefined;

/** Sets the tab's title to the page's title and the neutral brand. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${brand}`;
  }, [title]);
}

/**
 * Heading (h1) of a screen; also sets the tab's title. After a navigation the heading scrolls into view and takes the
 * focus, so that screen readers start there. So does the heading of a screen's next step, if the focus was on something
 * that went away. On the first screen and after going back, the browser sets scroll position and focus.
 */
export function PageHeading({
  title,
  tab = title,
  lead,
  before,
  children,
}: {
  title: string;
  /** Title for the tab and the history, which must not contain a person's name from the heading. */
  tab?: string;
  lead?: ReactNode;
  /** Way back, on the heading's line. */
  before?: ReactNode;
  children?: ReactNode;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  const navigation = useNavigationType();
  const { key } = useLocation();
  // Fixed at mount, so that a later navigation within the screen (TabLinks) keeps the focus.
  const [arrival] = useState({ isPop: navigation === NavigationType.Pop, key });
  useTitle(tab);

  useEffect(() => {
    const isNextStep = latest === arrival.key && document.activeElement === document.body;
    if (isNextStep || (latest !== undefined && !arrival.isPop)) {
      window.scrollTo({ top: 0 });
      heading.current?.focus({ preventScroll: true });
    }
    latest = arrival.key;
  }, [arrival]);

  return (
    <header className={`page-heading row ${before ? 'row--line row--tight' : 'row--apart'}`}>
      {before}
      <div className={`stack stack--tight ${before ? 'fill' : ''}`}>
        <h1 ref={heading} className="text-heading-2" tabIndex={-1}>
          {title}
        </h1>
        {lead && <p className="soft">{lead}</p>}
      </div>
      {children}
    </header>
  );
}

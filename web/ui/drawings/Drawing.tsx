import type { ReactNode } from 'react';

/**
 * Frame of an empty state's drawing: lines on a soft ground. Decorative, hidden from screen readers. Each drawing has
 * its own module, so that a page loads only those that it shows.
 */
export const Drawing = ({ children }: { children: ReactNode }) => (
  <svg className="sketch" viewBox="0 0 160 112" width="160" height="112" aria-hidden="true">
    <ellipse className="sketch__ground" cx="80" cy="62" rx="76" ry="46" />
    {children}
  </svg>
);

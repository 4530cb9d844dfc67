import type { Browser } from '@playwright/test';

/** The site as it ships behind the local edge, with a browser to look at it. */
export interface Visited {
  browser: Browser;
  /** The port of its remote debugging. */
  debugging: number;
  site: string;
  pages: Readonly<Record<'home' | 'listings' | 'listing', string>>;
}

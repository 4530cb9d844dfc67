import type { Browser } from '@playwright/test';

/** Production build of the site behind the local edge, with a browser to measure it. */
export interface Visited {
  browser: Browser;
  /** Port of the browser's remote debugging. */
  debugging: number;
  site: string;
  pages: Readonly<Record<'home' | 'listings' | 'listing', string>>;
}

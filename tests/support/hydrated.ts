import type { Page } from '@playwright/test';

/**
 * Waits until the script has hydrated a public page, which starts only after the first photos are painted
 * (web/public/client.tsx); an idle network does not prove it. Clicks before it work as without JavaScript.
 */
export const hydrated = (page: Page): Promise<void> => page.locator('html[data-hydrated]').waitFor();

import type { Page } from '@playwright/test';

/**
 * Waits until the script has hydrated a public page. Hydration starts only after the first photos are painted
 * (web/public/client.tsx), so an idle network does not prove it. Earlier clicks work as without JavaScript.
 */
export const hydrated = (page: Page): Promise<void> => page.locator('html[data-hydrated]').waitFor();

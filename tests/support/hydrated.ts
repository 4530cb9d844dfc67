import type { Page } from '@playwright/test';

/**
 * Waits until the script has taken over a public page. It does so only once the first photos are painted
 * (web/public/client.tsx), and what is pressed before that works as without a script: a form is sent, a link leads
 * to another page. That no request runs says nothing of it.
 */
export const hydrated = (page: Page): Promise<void> => page.locator('html[data-hydrated]').waitFor();

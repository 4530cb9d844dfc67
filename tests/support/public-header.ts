import type { Page } from '@playwright/test';
import { common } from '#web/i18n/es/common.ts';

/** Clicks Logout in the header menu of a public page on a phone. */
export async function logOutInHeader(page: Page): Promise<void> {
  await page.getByRole('button', { name: common.header.menu, exact: true }).click();
  await page.getByRole('link', { name: common.header.logout, exact: true }).click();
}

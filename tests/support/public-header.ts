import type { Page } from '@playwright/test';
import { common } from '#web/i18n/es/common.ts';

/** Presses Logout in the header of a public page, which on a phone is in its menu. */
export async function logOutInHeader(page: Page): Promise<void> {
  await page.getByRole('button', { name: common.header.menu, exact: true }).click();
  await page.getByRole('link', { name: common.header.logout, exact: true }).click();
}

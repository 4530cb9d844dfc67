import type { Page } from '@playwright/test';
import { lists } from '#web/i18n/es/lists.ts';

/** Chooses a city in the listing form as an owner does: opens the sheet, types the name, selects the first result. */
export async function choosePlace(page: Page, city: string): Promise<void> {
  await page.locator('#listing-place').click();
  await page.getByRole('combobox', { name: lists.place.search }).fill(city);
  await page.getByRole('option', { name: city }).first().click();
}

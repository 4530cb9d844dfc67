import type { Locator, Page } from '@playwright/test';
import type { Person } from '#tests/support/people.ts';
import { expect, type TestFixtures, type Visit } from './cloud-test.ts';

/** Opens a provider's listing form, ready to add photos. */
export async function openForm(visitAs: TestFixtures['visitAs'], by: Person, visit?: Visit): Promise<Page> {
  const page = await visitAs(by, '/dashboard/listings?edit=1', visit);
  await expect(page.locator('#listing-photos')).toBeAttached();
  return page;
}

export const photo = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/jpeg', buffer });
export const add = (page: Page, ...files: Array<ReturnType<typeof photo>>) =>
  page.locator('#listing-photos').setInputFiles(files);
/** Locates the photo tiles, optionally of one phase only. */
export const tiles = (page: Page, phase?: string): Locator =>
  page.locator(`[data-testid=photo-tile]${phase ? `[data-phase=${phase}]` : ''}`);
/** Opens the actions of the photo at a place, counted from 0. */
export const pressPhoto = (page: Page, place: number) => tiles(page).nth(place).getByRole('button').click();
export const order = (page: Page): Promise<string[]> =>
  tiles(page)
    .locator('img')
    .evaluateAll((images) => images.map((image) => (image as HTMLImageElement).src));

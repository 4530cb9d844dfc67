import type { Locator, Page } from '@playwright/test';
import type { Person } from '#tests/support/people.ts';
import { expect, type TestFixtures, type Visit } from './cloud-test.ts';

/** The photos of the listing's form, as flows drive them. */

/** Her listing's form, on which photos can be added. */
export async function openForm(visitAs: TestFixtures['visitAs'], by: Person, visit?: Visit): Promise<Page> {
  const page = await visitAs(by, '/dashboard/listings?edit=1', visit);
  await expect(page.locator('#listing-photos')).toBeAttached();
  return page;
}

/** A file as it is chosen. */
export const photo = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/jpeg', buffer });
/** Chooses files among the device's. */
export const add = (page: Page, ...files: Array<ReturnType<typeof photo>>) =>
  page.locator('#listing-photos').setInputFiles(files);
/** The photos of the form; those alone that are so far. */
export const tiles = (page: Page, phase?: string): Locator =>
  page.locator(`[data-testid=photo-tile]${phase ? `[data-phase=${phase}]` : ''}`);
/** Which pictures stand in which order. */
export const order = (page: Page): Promise<string[]> =>
  tiles(page)
    .locator('img')
    .evaluateAll((images) => images.map((image) => (image as HTMLImageElement).src));

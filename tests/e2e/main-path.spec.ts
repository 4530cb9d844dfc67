import type { BrowserContext, Page } from '@playwright/test';
import { common } from '#web/i18n/es/common.ts';
import { adminMessages as admin } from '#web/i18n/es/admin.ts';
import { ownListingMessages as own } from '#web/i18n/es/own-listing.ts';
import { privateMessages as words } from '#web/i18n/es/private.ts';
import { pageMessages as pages } from '#web/i18n/es/page.ts';
import { messages as pub } from '#web/i18n/es/public.ts';
import { hydrated } from '#tests/support/hydrated.ts';
import { createPerson } from '#tests/support/people.ts';
import { documentPicture, phonePhoto } from '#tests/support/pictures.ts';
import { choosePlace } from './choose-place.ts';
import { expect, mailedCode, signIn, test } from './cloud-test.ts';

const city = 'mx-merida';
const listings = `/listings?category=women&country=mx&city=${city}`;
const title = 'Compañía para cenar';
const provider = { name: 'Valeria Prueba', email: 'valeria@example.test', password: 'azul-Marino-27' };

/** Collects script errors: no page of the test may have one. */
function watchErrors(context: BrowserContext): string[] {
  const errors: string[] = [];
  context.on('weberror', (error) => errors.push(error.error().message));
  return errors;
}

async function confirmAdult(page: Page): Promise<void> {
  await page.getByRole('button', { name: pages.gate.yes }).click();
}

test('a listing becomes public only after verification, payment and review @core', async ({
  cloud,
  wholeBrowser: browser,
}) => {
  const hers = await browser.newContext();
  const theirs = await browser.newContext();
  const reviewers = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  const errors = [hers, theirs, reviewers].map(watchErrors);
  const page = await hers.newPage();
  const visitor = await theirs.newPage();
  const nobodyFound = async () => {
    await cloud.flush();
    await cloud.invalidateAll();
    await visitor.goto(`${cloud.site}${listings}`);
    await expect(visitor.getByText(pub.browse.empty)).toBeVisible();
  };

  await test.step('a visitor passes the age gate and finds no listing', async () => {
    await visitor.goto(`${cloud.site}${listings}`);
    await confirmAdult(visitor);
    await expect(visitor).toHaveURL(`${cloud.site}${listings}`);
    await expect(visitor.getByText(pub.browse.empty)).toBeVisible();
  });

  await test.step('1. the provider registers, enters the mailed code and reaches the dashboard', async () => {
    await page.goto(`${cloud.site}/register`);
    await confirmAdult(page);
    await page.getByLabel(words.register.name).fill(provider.name);
    await page.getByLabel(words.account.email).fill(provider.email);
    await page.getByLabel(words.account.password, { exact: true }).fill(provider.password);
    await page.getByLabel(words.account.confirmPassword).fill(provider.password);
    await page.getByLabel(words.register.worker).check();
    await page.getByRole('checkbox', { name: words.register.terms }).check();
    await page.getByRole('button', { name: words.register.submit }).click();
    await expect(page.getByRole('heading', { name: words.confirm.title })).toBeVisible();
    await page.getByLabel(words.confirm.code).fill(await mailedCode(page, cloud, provider.email));
    await expect(page).toHaveURL(`${cloud.site}/dashboard`);
    await expect(page.getByRole('heading', { name: words.overview.greeting(provider.name) })).toBeVisible();
    await nobodyFound();
  });

  await test.step('2. the provider sends details and documents, and waits for a review', async () => {
    await expect(page.getByText(words.overview.notPublished)).toBeVisible();
    await page.getByRole('link', { name: words.overview.startVerification }).first().click();
    await page.getByRole('button', { name: words.verification.start }).click();
    await page.getByLabel(words.verification.fullName).fill(provider.name);
    const born = words.verification.dateParts;
    await page.getByLabel(born.day, { exact: true }).fill('14');
    await page.getByLabel(born.month, { exact: true }).fill('3');
    await page.getByLabel(born.year, { exact: true }).fill('1996');
    await page.getByLabel(words.verification.address, { exact: true }).fill('Calle 60 núm. 200, Mérida');
    await page.getByRole('button', { name: words.verification.next }).click();
    const documents = words.verification.documents;
    for (const kind of ['selfie', 'idFront', 'idBack', 'addressProof'] as const) {
      const slot = page.getByTestId(`document-${kind}`);
      const file = {
        name: `${kind}.jpg`,
        mimeType: 'image/jpeg',
        buffer: await documentPicture(documents[kind]),
      };
      await slot.locator('input[type=file]').setInputFiles(file);
      await expect(slot.getByText(words.verification.uploaded)).toBeVisible();
    }
    await page.getByRole('button', { name: words.verification.submit }).click();
    await expect(page.getByRole('heading', { name: words.verification.processingTitle })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { name: words.verification.processingTitle })).toBeVisible();
    await nobodyFound();
  });

  const desk = await reviewers.newPage();

  await test.step('3. a reviewer checks the documents and approves the provider', async () => {
    const reviewer = await createPerson(cloud, { role: 'admin', name: 'Revisora' });
    await desk.goto(`${cloud.site}/admin`);
    await confirmAdult(desk);
    await signIn(desk, reviewer);
    await desk.getByRole('link', { name: new RegExp(provider.name) }).click();
    await expect(desk.getByRole('group', { name: admin.documents })).toBeVisible();
    for (const [index, kind] of Object.values(admin.documentKinds).entries()) {
      await desk.keyboard.press(`${index + 1}`);
      await expect(desk.getByRole('img', { name: kind })).toBeVisible();
    }
    await desk.getByLabel(admin.documentNumber).fill('MX1234567');
    await desk.getByLabel(admin.checks).check();
    await desk.keyboard.press('a');
    await expect(desk.getByRole('button', { name: admin.approveNow(provider.name) })).toBeFocused();
    await desk.keyboard.press('Enter');
    await expect(desk.getByText(admin.approved(provider.name))).toBeVisible();
    await expect(desk.getByText(admin.empty)).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { name: words.verification.completedTitle })).toBeVisible();
    await nobodyFound();
  });

  await test.step('4. the provider creates the listing with photos from a phone', async () => {
    await page.goto(`${cloud.site}/dashboard/listings`);
    await page
      .getByRole('button', { name: own.listing.create })
      .or(page.getByRole('link', { name: own.listing.create }))
      .click();
    await page.getByLabel(common.field.title).fill(title);
    await choosePlace(page, 'Mérida');
    await page.getByLabel(`${common.field.price} (MXN)`).fill('1500');
    const photos = await Promise.all([1, 2].map(() => phonePhoto()));
    await page
      .locator('#listing-photos')
      .setInputFiles(
        photos.map((buffer, index) => ({ name: `IMG_${index}.jpg`, mimeType: 'image/jpeg', buffer })),
      );
    await expect(page.locator('[data-testid=photo-tile][data-phase=ready]')).toHaveCount(2, {
      timeout: 45_000,
    });
    await page.getByRole('tab', { name: own.form.tabs.contact }).click();
    await page.getByLabel(common.field.phone).fill('+52 999 123 4567');
    await page.getByRole('button', { name: own.form.save }).click();
    await expect(page.getByText(own.review.waitingTitle).first()).toBeVisible();
    await expect(page.getByText(own.listing.notPublished, { exact: true }).first()).toBeVisible();
    await nobodyFound();
  });

  await test.step('5. a reviewer approves text and photos by keyboard and sends them together', async () => {
    await desk.goto(`${cloud.site}/admin/contents`);
    await desk.getByRole('link', { name: new RegExp(provider.name) }).click();
    await expect(desk.getByTestId('text-diff')).toContainText(title);
    await desk.keyboard.press('a');
    for (const n of [1, 2]) {
      await expect(desk.getByRole('img', { name: admin.contents.photo(n) })).toBeVisible();
      await desk.keyboard.press('a');
    }
    await expect(desk.getByRole('button', { name: admin.contents.send(provider.name) })).toBeFocused();
    await desk.keyboard.press('Enter');
    await expect(desk.getByTestId('last-decision')).toHaveText(admin.contents.outcome(provider.name, 3, 0));
    await page.reload();
    await expect(page.getByText(own.listing.notPublished, { exact: true }).first()).toBeVisible();
    await expect(page.getByText(own.review.waitingTitle)).toBeHidden();
    await nobodyFound();
  });

  await test.step('6. the provider pays and sees success once the signed webhook arrives', async () => {
    await page.goto(`${cloud.site}/membership`);
    await page.getByRole('button', { name: own.membership.subscribe }).click();
    await page.waitForURL(`${cloud.stripe}/**`);
    await page.locator('button[type=submit]').first().click();
    await page.waitForURL(`${cloud.site}/dashboard/purchases**`);
    await expect(page.getByText(own.purchases.successTitle).first()).toBeVisible();
    await expect(page.getByText(own.purchases.statuses.paid)).toBeVisible();
    await expect(page).toHaveURL(`${cloud.site}/dashboard/purchases`);
    await page.goto(`${cloud.site}/dashboard/listings`);
    await expect(page.getByText(own.listing.published, { exact: true }).first()).toBeVisible();
  });

  await test.step('7. a visitor finds the listing, views its photos and opens the contact', async () => {
    await cloud.flush();
    await cloud.invalidateAll();
    await visitor.goto(`${cloud.site}${listings}`);
    await visitor
      .getByRole('link', { name: new RegExp(title) })
      .first()
      .click();
    await expect(visitor).toHaveURL(/\/listings\/[0-9a-f-]{36}$/);
    const position = visitor.getByRole('status');
    await hydrated(visitor);
    await expect(position.filter({ hasText: pub.detail.photoPosition(1, 2) })).toHaveCount(1);
    // Phones swipe the strip, which the browser scrolls.
    await visitor
      .locator('.gallery__strip')
      .evaluate((strip) => strip.scrollTo({ left: strip.clientWidth, behavior: 'instant' }));
    await expect(position.filter({ hasText: pub.detail.photoPosition(2, 2) })).toHaveCount(1);
    const picture = visitor.locator('img[src*="/media/"]').first();
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    expect(await visitor.content()).not.toContain('9991234567');
    await visitor.getByRole('link', { name: pub.detail.contact, exact: true }).click();
    await expect(visitor.getByText('+52 999 123 4567').first()).toBeVisible();
    await visitor.goto(`${cloud.site}/listings?category=men&country=mx&city=${city}`);
    await expect(visitor.getByText(pub.browse.empty)).toBeVisible();
  });

  await test.step('the provider hides the listing with one tap', async () => {
    await page.getByRole('switch', { name: own.listing.shown }).click();
    await expect(page.getByText(own.listing.hidden)).toBeVisible();
    await nobodyFound();
  });

  await test.step('the provider signs out, and the dashboard asks for a sign-in', async () => {
    await page.goto(`${cloud.site}/dashboard`);
    await page.getByRole('button', { name: words.shell.openMenu }).click();
    await page.getByRole('button', { name: words.shell.logout, exact: true }).click();
    await expect(page).toHaveURL(`${cloud.site}/`);
    await page.goto(`${cloud.site}/dashboard`);
    await expect(page).toHaveURL(/\/login/);
  });

  expect(errors.flat()).toEqual([]);
});

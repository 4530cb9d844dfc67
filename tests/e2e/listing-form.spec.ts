import type { Locator, Page } from '@playwright/test';
import type { OwnListing } from '#shared/api/listing.ts';
import type { Cloud } from '@directory/local-cloud/cloud.ts';
import { changeFacts } from '#functions/core/publish/change-facts.ts';
import { common } from '#web/i18n/es/common.ts';
import { ownListingMessages as own } from '#web/i18n/es/own-listing.ts';
import { lists } from '#web/i18n/es/lists.ts';
import { privateMessages as words } from '#web/i18n/es/private.ts';
import { buildContent, buildMembership, buildVerification } from '#tests/support/builders.ts';
import { saveListing, signedIn, type SignedIn } from '#tests/support/signed-in.ts';
import { choosePlace } from './choose-place.ts';
import { expect, test, type TestFixtures } from './cloud-test.ts';

const { versions, form: t } = own;

/** Opens the listing form on a phone. A script error on the page fails the test. */
async function atTheForm(cloud: Cloud, visitAs: TestFixtures['visitAs']) {
  const she = await signedIn(cloud, 'worker');
  await changeFacts(she.sub, () => ({ verification: buildVerification(), membership: buildMembership() }));
  await saveListing(cloud, she);
  const page = await visitAs(she, '/dashboard/listings');
  await page.getByRole('link', { name: own.listing.edit, exact: true }).click();
  await expect(title(page)).toHaveValue(buildContent().title);
  return { she, page };
}

const title = (page: Page) => page.locator('[name=title]');
const save = (page: Page) => page.getByRole('button', { name: t.save, exact: true }).click();
const ownOf = async (she: SignedIn): Promise<OwnListing> => {
  const { body } = await she.call<{ listing: OwnListing }>('getOwnListing');
  return body.listing;
};

test('saving moves the focus to invalid fields in other tabs of the form', async ({ cloud, visitAs }) => {
  const { she, page } = await atTheForm(cloud, visitAs);
  await title(page).fill('');
  await page.getByRole('tab', { name: t.tabs.contact }).click();
  const phone = page.getByLabel(common.field.phone, { exact: true });
  await phone.fill('555');
  await page.getByRole('tab', { name: t.tabs.services }).click();
  await save(page);

  await expect(title(page)).toBeFocused();
  await expect(page.getByText(t.titleRequired)).toBeVisible();
  await expect(page.getByRole('tab', { name: t.tabs.contact })).toContainText(t.tabErrors(1));
  await title(page).fill('Cenas con calma');
  await expect(page.getByText(t.titleRequired)).toBeHidden();
  await choosePlace(page, 'Guadalajara');
  await expect(page.locator('#listing-place')).toContainText('Guadalajara, México');
  await save(page);

  await expect(phone).toBeFocused();
  await expect(page.getByText(t.numberInvalid)).toBeVisible();
  await phone.fill('33 1234 5678');
  await page.getByRole('tab', { name: t.tabs.services }).click();
  await page.getByLabel(t.from, { exact: true }).fill('21:00');
  await page.getByLabel(t.to, { exact: true }).fill('04:00');
  await expect(page.getByText(versions.hours.pastMidnight('21:00', '4:00'))).toBeVisible();
  await save(page);
  await expect(page.getByText(t.saved)).toBeVisible();
  const { content } = await ownOf(she);
  expect(content).toMatchObject({
    title: 'Cenas con calma',
    city: 'mx-guadalajara',
    workingHours: { from: 21 * 60, to: 4 * 60 },
    contact: { phone: '+523312345678' },
  });
});

test('Enter in the place sheet does not submit the listing form', async ({ cloud, visitAs }) => {
  const { she, page } = await atTheForm(cloud, visitAs);
  await title(page).fill('A medias');
  await page.locator('#listing-place').click();
  const search = page.getByRole('combobox', { name: lists.place.search });
  await search.fill('Atlántida');
  await expect(page.getByText(lists.place.none)).toBeVisible();
  await search.press('Enter');
  await page.keyboard.press('Escape');
  await expect(search).toBeHidden();
  await title(page).fill('Ahora sí');
  await save(page);
  await expect(page.getByText(t.saved)).toBeVisible();
  expect(await ownOf(she)).toMatchObject({ version: 2, content: { title: 'Ahora sí' } });
});

/** Returns which parts of an element's upper and lower edge are covered or off the screen. */
const hiddenPartOf = (element: Locator): Promise<string[]> =>
  element.evaluate((node) => {
    const { left, right, top, bottom } = node.getBoundingClientRect();
    const across = (Math.max(left, 0) + Math.min(right, innerWidth)) / 2;
    return [top + 1, bottom - 1].flatMap((y) => {
      const seen = document.elementFromPoint(across, y);
      return node.contains(seen) ? [] : [`${Math.round(y)}: ${seen?.className ?? 'nothing'}`];
    });
  });

for (const { width, height } of [
  { width: 320, height: 640 },
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
])
  test(`saving scrolls an invalid field and its texts into view at ${width} px`, async ({
    cloud,
    visitAs,
  }) => {
    const { page } = await atTheForm(cloud, visitAs);
    await page.setViewportSize({ width, height });
    const wrong = [
      { tab: t.tabs.basic, label: common.field.title, typed: '', says: t.titleRequired },
      { tab: t.tabs.basic, label: common.field.price, typed: '', says: t.priceRequired },
      { tab: t.tabs.contact, label: common.field.phone, typed: '555', says: t.numberInvalid },
      { tab: t.tabs.contact, label: common.field.email, typed: 'nadie', says: t.emailInvalid },
    ];
    for (const { tab, label, typed, says } of wrong) {
      await page.getByRole('tab', { name: tab }).click();
      const control = page.getByRole('tabpanel').getByLabel(label).first();
      const before = await control.inputValue();
      await control.fill(typed);
      // Save from two scroll positions: the field hidden under the tabs, and the field far off the screen.
      for (const from of ['start', 'end'] as const) {
        await control.evaluate((field, block) => {
          field.scrollIntoView({ block });
          scrollBy({ top: block === 'start' ? 90 : 2_000, behavior: 'instant' });
        }, from);
        await save(page);
        await expect(page.getByText(t.checkFields)).toBeVisible();
        await expect(control).toBeFocused();
        const field = control.locator('xpath=ancestor::*[@class="field"]');
        // The error message crosses other content while it moves into place, so poll.
        for (const part of [field.locator('label'), control, field.getByText(says)])
          await expect.poll(() => hiddenPartOf(part), `${label}, ${from}`).toEqual([]);
      }
      await control.fill(before);
    }
  });

test('a message of the previous screen does not cover the form’s buttons', async ({ cloud, visitAs }) => {
  const { page } = await atTheForm(cloud, visitAs);
  await page.getByRole('button', { name: t.cancel }).click();
  await page.getByRole('switch', { name: own.listing.available }).click();
  const message = page.locator('.toast');
  await expect(message).toContainText(own.listing.availableToast);
  await message.getByRole('button').focus();
  await page.evaluate(() =>
    document.querySelector<HTMLElement>('[data-testid=own-listing] .button--primary')?.click(),
  );
  const preview = page.getByRole('button', { name: versions.preview.show });
  await expect(preview).toBeVisible();
  for (const button of await page.locator('.listing-form__foot button').all())
    await expect.poll(() => hiddenPartOf(button)).toEqual([]);
  await expect(message).toBeVisible();
});

test('a listing draft survives a reload, leaving and an undone reset', async ({ cloud, visitAs }) => {
  const { page } = await atTheForm(cloud, visitAs);
  await title(page).press('End');
  await title(page).pressSequentially(' y más');
  const typed = `${buildContent().title} y más`;
  await page.reload();
  await expect(page.getByText(versions.draft.restored)).toBeVisible();
  await expect(title(page)).toHaveValue(typed);

  await page.getByRole('button', { name: t.cancel }).click();
  const question = page.getByRole('dialog', { name: versions.leave.title });
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: versions.leave.stay }).click();
  await expect(title(page)).toHaveValue(typed);

  await page.getByRole('button', { name: versions.draft.discard }).click();
  await expect(title(page)).toHaveValue(buildContent().title);
  await page.getByRole('button', { name: versions.draft.undo }).click();
  await expect(title(page)).toHaveValue(typed);

  await page.getByRole('button', { name: t.cancel }).click();
  await question.getByRole('button', { name: versions.leave.go }).click();
  await page.waitForURL(/\/dashboard\/listings$/);
  await page.getByRole('link', { name: own.listing.edit, exact: true }).click();
  await expect(title(page)).toHaveValue(typed);
});

test("the owner chooses field by field between two devices' versions", async ({ cloud, visitAs }) => {
  const { she, page } = await atTheForm(cloud, visitAs);
  const { version, content, photos } = await ownOf(she);
  const elsewhere = { ...content, title: 'De otro teléfono', price: 4321 };
  await title(page).fill('De este teléfono');
  await page.getByLabel(common.field.location, { exact: true }).fill('Junto al mercado');
  const used = photos.map(({ id, face }) => ({ id, face }));
  const answer = await she.call('saveListing', { body: { version, content: elsewhere, photos: used } });
  expect(answer.status).toBe(200);

  await save(page);
  const choice = page.getByRole('dialog', { name: versions.conflict.title });
  const field = (name: string) => choice.getByRole('group', { name, exact: true });
  // For a field that only one device changed, the dialog has already chosen that device's version.
  await expect(field(common.field.price).getByRole('radio', { name: versions.conflict.saved })).toBeChecked();
  await expect(
    field(common.field.location).getByRole('radio', { name: versions.conflict.mine }),
  ).toBeChecked();
  await expect(field(common.field.title)).toContainText('De otro teléfono');
  const join = choice.getByRole('button', { name: versions.conflict.join });
  await expect(join).toBeDisabled();
  await field(common.field.title).getByRole('radio', { name: versions.conflict.mine }).check();
  await join.click();

  await expect(page.getByText(versions.draft.joined)).toBeVisible();
  await expect(title(page)).toHaveValue('De este teléfono');
  expect((await ownOf(she)).content.title).toBe('De otro teléfono');
  await save(page);
  await expect(page.getByText(t.saved)).toBeVisible();
  expect((await ownOf(she)).content).toMatchObject({
    title: 'De este teléfono',
    price: 4321,
    location: 'Junto al mercado',
  });
});

/** Holds saves back until the returned function is called. */
async function holdSaves(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/api/listing', async (route) => {
    if (route.request().method() === 'PUT') await promise;
    await route.fallback();
  });
  return resolve;
}

test('input typed during a save is kept for the next save', async ({ cloud, visitAs }) => {
  const { she, page } = await atTheForm(cloud, visitAs);
  const letGo = await holdSaves(page);
  const place = page.getByLabel(common.field.location, { exact: true });
  await title(page).fill('Primero el título');
  await save(page);
  await expect(page.getByRole('button', { name: t.saving })).toBeVisible();
  await place.fill('Junto al mercado');
  letGo();
  await expect(page.getByText(versions.draft.since)).toBeVisible();
  await expect(place).toHaveValue('Junto al mercado');
  expect((await ownOf(she)).content).toMatchObject({ title: 'Primero el título' });

  await page.reload();
  await expect(page.getByText(versions.draft.restored)).toBeVisible();
  await expect(page.getByText(versions.draft.stale)).toBeHidden();
  await expect(place).toHaveValue('Junto al mercado');
  await place.fill('Junto al parque');
  await save(page);
  await page.waitForURL(/\/dashboard\/listings$/);
  expect(await ownOf(she)).toMatchObject({
    version: 3,
    content: { title: 'Primero el título', location: 'Junto al parque' },
  });
});

test('owners who left the form see the result of their save', async ({ cloud, visitAs }) => {
  const { she, page } = await atTheForm(cloud, visitAs);
  const letGo = await holdSaves(page);
  await title(page).fill('Guardado de camino');
  await save(page);
  await expect(page.getByRole('button', { name: t.saving })).toBeVisible();
  await page.getByRole('button', { name: words.shell.openMenu }).click();
  await page
    .getByRole('dialog', { name: words.shell.menu })
    .getByRole('link', { name: words.shell.settings })
    .click();
  await page.getByRole('button', { name: versions.leave.go }).click();
  await page.waitForURL(/\/dashboard\/settings$/);
  letGo();
  await expect(page.getByText(t.saved)).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard\/settings$/);
  expect((await ownOf(she)).content).toMatchObject({ title: 'Guardado de camino' });
});

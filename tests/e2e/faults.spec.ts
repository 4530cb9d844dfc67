import { documentKinds } from '#shared/verification.ts';
import { changeFacts } from '#functions/core/publish/change-facts.ts';
import type { FaultRule } from '@directory/local-cloud/faults/rule.ts';
import { common } from '#web/i18n/es/common.ts';
import { ownListingMessages as own } from '#web/i18n/es/own-listing.ts';
import { privateMessages as words } from '#web/i18n/es/private.ts';
import { pageMessages as pages } from '#web/i18n/es/page.ts';
import { messages as pub } from '#web/i18n/es/public.ts';
import { buildMembership, buildVerification } from '#tests/support/builders.ts';
import { createPerson } from '#tests/support/people.ts';
import { abstractPicture } from '#tests/support/pictures.ts';
import { postFile } from '#tests/support/site-api.ts';
import { details, documentForm, signedIn } from '#tests/support/signed-in.ts';
import { choosePlace } from './choose-place.ts';
import { expect, faultyTest as test, signIn } from './cloud-test.ts';

/** While a backend service fails, people see the failure, keep their input, and succeed when they try again. */

test.afterEach(({ cloud }) => cloud.faults.clear());

test('a list shows an error page while the table fails, and loads on retry', async ({ cloud, visit }) => {
  const page = await visit();
  const address = `${cloud.site}/es/listings?category=women&city=mx-merida&country=mx`;
  const fault = cloud.faults.inject({ service: 'dynamodb', kind: 'error' });
  expect((await page.goto(address))?.status()).toBe(503);
  await expect(page.getByRole('heading', { name: pages.failure.title })).toBeVisible();
  await expect(page.getByText(pages.failure.text)).toBeVisible();
  await expect(page.getByText(pub.browse.empty)).toBeHidden();
  fault.remove();
  await page.getByRole('link', { name: common.action.tryAgain }).click();
  await expect(page).toHaveURL(address);
  await expect(page.getByText(pub.browse.empty)).toBeVisible();
});

test('a throttled sign-in and a failed submission succeed on a retry', async ({ cloud, visit }) => {
  const she = await signedIn(cloud, 'worker');
  await she.call('saveDetails', { body: details });
  const picture = await abstractPicture(1, 60);
  await Promise.all(documentKinds.map(async (kind) => postFile(await documentForm(she, kind), picture)));

  const page = await visit();
  await page.goto(`${cloud.site}/login?next=/verification`);
  const throttled = cloud.faults.inject({ service: 'cognito', kind: 'throttle' });
  await signIn(page, she);
  await expect(page.locator('main').getByText(words.account.unavailable)).toBeVisible();
  // The fields keep their values.
  await expect(page.getByLabel(words.account.email)).toHaveValue(she.email);
  await expect(page.getByLabel(words.account.password, { exact: true })).toHaveValue(she.password);
  throttled.remove();
  await page.getByRole('button', { name: words.login.submit, exact: true }).click();

  const submit = page.getByRole('button', { name: words.verification.submit });
  await expect(submit).toBeEnabled();
  const unwritable = cloud.faults.inject({
    service: 'dynamodb',
    operation: 'TransactWriteItems',
    kind: 'error',
  });
  await submit.click();
  await expect(page.getByRole('alert').getByText(common.errors.unavailable)).toBeVisible();
  await expect(page.getByText(words.verification.uploaded, { exact: true })).toHaveCount(
    documentKinds.length,
  );
  unwritable.remove();
  await submit.click();
  await expect(page.getByRole('heading', { name: words.verification.processingTitle })).toBeVisible();
});

test('a listing survives lost uploads and failed saves until a save succeeds', async ({ cloud, visit }) => {
  const she = await createPerson(cloud, { role: 'worker' });
  await changeFacts(she.sub, () => ({ verification: buildVerification(), membership: buildMembership() }));
  const page = await visit();
  await page.goto(`${cloud.site}/login?next=/dashboard/listings`);
  const unread = cloud.faults.inject({ service: 'site', operation: 'GET /api/listing', kind: 'lost-before' });
  await signIn(page, she);

  await test.step("a listing that can't be read shows an error instead of an empty form", async () => {
    const again = page.getByRole('button', { name: common.action.tryAgain });
    await expect(again).toBeVisible();
    await expect(page.getByText(own.listing.loadFailed(common.errors.network))).toBeVisible();
    await expect(page.getByText(own.listing.create)).toBeHidden();
    unread.remove();
    await again.click();
    await page.getByRole('link', { name: own.listing.create }).click();
  });

  const title = 'Compañía para cenar';
  await page.getByLabel(common.field.title).fill(title);
  await choosePlace(page, 'Mérida');
  await page.getByLabel(`${common.field.price} (MXN)`).fill('1500');

  await test.step('a lost photo upload succeeds after a retry', async () => {
    const lost = cloud.faults.inject({ service: 's3', operation: 'PostObject', kind: 'lost-before' });
    const buffer = await abstractPicture(3, 400);
    await page.locator('#listing-photos').setInputFiles({ name: 'cena.jpg', mimeType: 'image/jpeg', buffer });
    const tile = page.getByTestId('photo-tile');
    const details = page.getByTestId('photo-details');
    await expect(details.getByText(own.photos.uploadFailed('cena.jpg'))).toBeVisible();
    lost.remove();
    await details.getByRole('button', { name: own.photos.retry }).click();
    await expect(tile).toHaveAttribute('data-phase', 'ready', { timeout: 30_000 });
  });

  await page.getByRole('tab', { name: own.form.tabs.contact }).click();
  await page.getByLabel(common.field.phone).fill('+52 999 123 4567');

  const trouble = page.getByRole('alert').filter({ hasText: own.form.attemptsFailed });
  const keys = new Set<string | undefined>();
  page.on('request', (request) => {
    if (request.method() === 'PUT' && new URL(request.url()).pathname === '/api/listing')
      keys.add((request.postDataJSON() as { idempotencyKey?: string }).idempotencyKey);
  });
  const fails = async (rule: FaultRule, reason: string, press: string) => {
    const fault = cloud.faults.inject(rule);
    await page.getByRole('button', { name: press }).click();
    await expect(trouble.getByText(reason)).toBeVisible();
    expect(fault.total()).toBeGreaterThanOrEqual(3);
    fault.remove();
    await expect(page.getByLabel(common.field.phone)).toHaveValue('+52 999 123 4567');
    await expect(page.locator('[name=title]')).toHaveValue(title);
  };
  await test.step('the form keeps its input while the API is down or connections drop', async () => {
    const lost = { service: 'site', operation: 'PUT /api/listing' } as const;
    const unwritable = { service: 'dynamodb', operation: 'TransactWriteItems', kind: 'error' } as const;
    await fails(unwritable, common.errors.unavailable, own.form.save);
    await fails({ ...lost, kind: 'lost-before' }, common.errors.network, own.form.tryAgain);
    await fails({ ...lost, kind: 'lost-after' }, common.errors.network, own.form.tryAgain);
    expect(keys.size).toBe(1);
  });

  await trouble.getByRole('button', { name: own.form.tryAgain }).click();
  await expect(page.getByText(own.review.waitingTitle).first()).toBeVisible();
  await expect(page.getByText(title).first()).toBeVisible();
});

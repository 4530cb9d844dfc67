import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { adminMessages as admin } from '#web/i18n/es/admin.ts';
import { common } from '#web/i18n/es/common.ts';
import { privateMessages as words } from '#web/i18n/es/private.ts';
import { documentKinds, documentMaxBytes } from '#shared/verification.ts';
import { readFacts } from '#functions/core/facts/read-facts.ts';
import { makeSizes } from '#functions/photo/make-sizes.ts';
import { changeFacts } from '#functions/core/publish/change-facts.ts';
import { newMark, storeProvider } from '#tests/support/builders.ts';
import { pdf } from '#tests/support/pdfs.ts';
import { createPerson } from '#tests/support/people.ts';
import { abstractPicture, phonePhoto } from '#tests/support/pictures.ts';
import { storeReadyPhoto } from '#tests/support/ready-photo.ts';
import { details, documentForm, signedIn, submitCase } from '#tests/support/signed-in.ts';
import { postFile } from '#tests/support/site-api.ts';
import { desktop, expect, test } from './cloud-test.ts';

const keys = async (page: Page, ...pressed: string[]) => {
  for (const key of pressed) await page.keyboard.press(key);
};

const openAll = async (page: Page) => {
  for (const [index, kind] of documentKinds.entries()) {
    await keys(page, String(index + 1));
    await expect(page.getByRole('img', { name: admin.documentKinds[kind] })).toBeVisible();
  }
};

test('only one reviewer at a time can decide an identity @core', async ({ cloud, visitAs }) => {
  const provider = await signedIn(cloud, 'worker', 'Valeria Prueba');
  const [first, second] = await Promise.all(
    ['Revisora Uno', 'Revisor Dos'].map((name) => createPerson(cloud, { role: 'admin', name })),
  );
  await submitCase(provider);
  const [own, one, two] = await Promise.all([
    visitAs(provider, '/verification'),
    visitAs(first!, '/admin/verifications', desktop),
    visitAs(second!, '/admin/verifications', desktop),
  ]);
  const row = (desk: Page) => desk.getByRole('row', { name: /Valeria Prueba/ });
  const lastDecision = (desk: Page) => desk.getByTestId('last-decision');
  const last = (desk: Page, name: string) => desk.getByRole('button', { name });
  const panel = (desk: Page) => desk.getByTestId('decision-panel');

  await test.step('a second reviewer sees that a colleague has claimed the case', async () => {
    await expect(row(one).getByRole('link')).toBeFocused();
    await keys(one, 'Enter');
    await expect(one.getByTestId('review-case')).toBeVisible();
    await two.getByRole('button', { name: admin.refresh }).click();
    await expect(row(two)).toContainText(admin.another);
    await row(two).getByRole('link').click();
    await expect(two.getByRole('heading', { name: admin.claimedByAnother })).toBeVisible();
    await two.getByRole('link', { name: admin.back }).click();
  });

  await test.step('the queue keeps its filter after a reload, back button and back link', async () => {
    await two.getByLabel(admin.show).selectOption('all');
    await two.getByLabel(admin.show).selectOption('urgent');
    await expect(two.getByRole('heading', { name: admin.noneFound('', admin.shows.urgent) })).toBeVisible();
    await two.getByRole('button', { name: admin.showAll }).click();
    await expect(row(two)).toBeVisible();
    await one.getByRole('link', { name: admin.back }).click();
    await one.getByLabel(admin.show).selectOption('mine');
    await one.reload();
    await expect(one.getByLabel(admin.show)).toHaveValue('mine');
    for (const back of [() => one.goBack(), () => one.getByRole('link', { name: admin.back }).click()]) {
      await row(one).getByRole('link').click();
      await expect(one.getByTestId('review-case')).toBeVisible();
      await one.reload();
      await expect(one.getByTestId('review-case')).toBeVisible();
      await back();
      await expect(one.getByLabel(admin.show)).toHaveValue('mine');
    }
    await one.getByLabel(admin.show).selectOption('all');
    await expect(one).toHaveURL(/verifications$/);
    await row(one).getByRole('link').click();
    await expect(one.getByTestId('review-case')).toBeVisible();
  });

  await test.step('unopened documents block an approval, but not a request for more documents', async () => {
    await keys(one, '1', '2');
    await expect(one.getByRole('img', { name: admin.documentKinds.selfie })).toBeVisible();
    await expect(one.getByRole('img', { name: admin.documentKinds.idFront })).toBeVisible();
    await keys(one, 'n');
    await one.keyboard.type('MX1234567');
    await keys(one, 'Enter', 'Space', 'a');
    await expect(panel(one).getByRole('alert').first()).toContainText(admin.documentKinds.addressProof);
    await expect(last(one, admin.approveNow('Ana Prueba'))).toHaveCount(0);
    // A focused field receives every key until Escape leaves it. The key that opens a form is not typed into the form.
    const number = panel(one).getByRole('textbox', { name: admin.documentNumber });
    await keys(one, 'n', '1', 'm', 'Escape');
    await expect(number).toHaveValue('MX12345671m');
    await expect(number).not.toBeFocused();
    await expect(one.getByTestId('review-case')).toBeVisible();
    await keys(one, 'r', '5');
    const note = panel(one).getByRole('textbox', { name: admin.note });
    await expect(note).toBeFocused();
    await keys(one, 'm', 'Escape');
    await expect(note).toHaveValue('m');
    await expect(note).not.toBeFocused();
    await keys(one, 'm');
    await expect(note).toHaveValue('');
    await keys(one, '3', 'n');
    await one.keyboard.type('El reverso está cortado.');
    await keys(one, 'Control+Enter');
    await expect(last(one, admin.askMoreNow('Ana Prueba'))).toBeFocused();
    await expect(one.getByRole('img', { name: admin.documentKinds.idFront })).toBeInViewport();
    await keys(one, 'Enter');
    await expect(lastDecision(one)).toHaveText(admin.moreAsked('Ana Prueba'));
    await expect(one.getByText(admin.empty)).toBeVisible();
    await own.reload();
    await expect(own.getByText('El reverso está cortado.').first()).toBeVisible();
  });

  await test.step('a second reviewer sees the earlier request and rejects the new submission', async () => {
    await postFile(await documentForm(provider, 'idBack'), await abstractPicture(3, 60));
    expect((await provider.call('submitVerification')).status).toBe(200);
    await two.getByRole('button', { name: admin.refresh }).click();
    await row(two).getByRole('link').click();
    await expect(two.getByTestId('review-case')).toBeVisible();
    await expect(two.getByTestId('case-history')).toContainText('El reverso está cortado.');
    await keys(two, 'r', '2');
    await expect(panel(two)).toContainText(
      admin.unopenedToReject(documentKinds.map((kind) => admin.documentKinds[kind])),
    );
    await expect(last(two, admin.rejectNow('Ana Prueba'))).toHaveCount(0);
    await keys(two, 'Escape');
    await openAll(two);
    await keys(two, 'r', '2');
    await expect(last(two, admin.rejectNow('Ana Prueba'))).toBeFocused();
    // Escape steps back from the last button to the queue, and three of them do not leave the site.
    await keys(two, 'Escape');
    await expect(last(two, admin.goOn)).toBeFocused();
    await keys(two, 'Escape', 'Escape');
    await expect(row(two)).toBeVisible();
    await row(two).getByRole('link').click();
    await expect(two.getByTestId('review-case')).toBeVisible();
    await keys(two, 'r', '2');
    await expect(last(two, admin.rejectNow('Ana Prueba'))).toBeFocused();
    await keys(two, 'Enter');
    await expect(lastDecision(two)).toHaveText(admin.rejected('Ana Prueba'));
    await own.reload();
    await expect(own.getByRole('heading', { name: words.verification.failedTitle })).toBeVisible();
  });

  await test.step('a decision is refused if the claim expired or the case was withdrawn', async () => {
    await submitCase(provider);
    await one.getByRole('button', { name: admin.refresh }).click();
    await one.clock.install();
    await row(one).getByRole('link').click();
    await expect(one.getByTestId('review-case')).toBeVisible();
    await one.clock.fastForward('31:00');
    await expect(panel(one)).toContainText(admin.claimExpired);
    await expect(panel(one).getByRole('button', { name: admin.approve })).toHaveCount(0);
    await one.clock.setSystemTime(new Date());
    await panel(one).getByRole('button', { name: admin.reopen }).click();
    await expect(panel(one).getByRole('button', { name: admin.reject })).toBeVisible();
    await openAll(one);
    // The provider withdraws the case.
    expect((await provider.call('withdrawVerification')).status).toBe(200);
    await keys(one, 'r', '2');
    await last(one, admin.rejectNow('Ana Prueba')).press('Enter');
    await expect(panel(one)).toContainText(admin.changed);
    await expect(panel(one).getByRole('button', { name: admin.reject })).toHaveCount(0);
  });

  await test.step('a case shows one large document beside the selfie, marked with the viewer', async () => {
    await submitCase(provider);
    await two.setViewportSize({ width: 1280, height: 900 });
    await two.reload();
    await expect(row(two).getByRole('link')).toBeFocused();
    await keys(two, 'Enter');
    await expect(two.getByTestId('review-case')).toBeVisible();
    await openAll(two);
    await keys(two, '2');
    const picture = (kind: 'selfie' | 'idFront') => two.getByTestId(`pane-${kind}`);
    const boxOf = async (kind: 'selfie' | 'idFront') =>
      (await picture(kind).locator('.zoomable-image__window').boundingBox())!;
    const [large, selfie] = [await boxOf('idFront'), await boxOf('selfie')];
    expect(large.width).toBeGreaterThanOrEqual(640);
    expect(selfie.width).toBeLessThan(large.width);
    await expect(panel(two).getByRole('button', { name: admin.goOn })).toBeInViewport();
    for (const kind of ['selfie', 'idFront'] as const) {
      await expect(picture(kind).getByTestId('document-mark')).toContainText('Revisor Dos');
      await expect(
        picture(kind)
          .locator('p')
          .filter({ hasText: second!.sub.slice(0, 8) }),
      ).toBeVisible();
    }
  });

  await test.step('a case folds the menu, and the choice of other screens stays', async () => {
    const shell = two.locator('.shell');
    await expect(shell).toHaveAttribute('data-expanded', 'false');
    await two.getByRole('button', { name: words.shell.toggleMenu }).click();
    await expect(shell).toHaveAttribute('data-expanded', 'true');
    const cookies = await two.context().cookies();
    expect(cookies.find(({ name }) => name === 'sidebar:state')?.value).toBe('true');
    const header = two.getByRole('banner');
    await expect(header.getByRole('link', { name: words.shell.admin })).toBeVisible();
    await expect(header.getByRole('link', { name: common.header.publish })).toHaveCount(0);
    await two.getByRole('link', { name: admin.back }).click();
    await expect(shell).toHaveAttribute('data-expanded', 'true');
  });

  await test.step('an approval takes at most ten keys from the queue, besides the number', async () => {
    let pressed = 0;
    const count = async (...some: string[]) => {
      pressed += some.length;
      await keys(two, ...some);
    };
    await two.reload();
    await expect(row(two).getByRole('link')).toBeFocused();
    await count('Enter');
    await expect(two.getByTestId('review-case')).toBeVisible();
    await openAll(two);
    pressed += documentKinds.length;
    await count('n');
    await two.keyboard.type('MX1234567');
    await count('Enter', 'Space', 'a');
    await expect(last(two, admin.approveNow('Ana Prueba'))).toBeFocused();
    await count('Enter');
    expect(pressed).toBeLessThanOrEqual(10);
    await expect(lastDecision(two)).toHaveText(admin.approved('Ana Prueba'));
    await own.reload();
    await expect(own.getByRole('heading', { name: words.verification.completedTitle })).toBeVisible();
  });
});

test('a large document picture is shrunk before the upload', async ({ cloud, visitAs }) => {
  const provider = await signedIn(cloud, 'worker', 'Fotos Prueba');
  await provider.call('saveDetails', { body: details });
  const page = await visitAs(provider, '/verification');
  const selfie = page.getByTestId('document-selfie');
  const large = await phonePhoto(12 * 1024 * 1024);
  expect(large.length).toBeGreaterThan(documentMaxBytes);
  await selfie
    .locator('input[type=file]')
    .setInputFiles({ name: 'IMG_1.jpg', mimeType: 'image/jpeg', buffer: large });
  await expect(selfie.getByText(words.verification.uploaded)).toBeVisible({ timeout: 30_000 });
  await page.reload();
  const picture = selfie.getByRole('img', { name: words.verification.sentPicture });
  await expect(picture).toHaveJSProperty('naturalWidth', 3000);
});

test('a reviewer sees a PDF as pictures and saves a copy of it @core', async ({ cloud, visitAs }) => {
  const provider = await signedIn(cloud, 'worker', 'Paula Prueba');
  await submitCase(provider, pdf({ pages: 2 }));
  const reviewer = await createPerson(cloud, { role: 'admin', name: 'Revisora Tres' });
  const page = await visitAs(reviewer, '/admin/verifications', desktop);
  await page
    .getByRole('row', { name: /Paula Prueba/ })
    .getByRole('link')
    .click();
  const pane = page.getByTestId('pane-addressProof');
  await page.getByRole('button', { name: admin.documentKinds.addressProof }).click();
  const shown = pane.locator('img:visible');
  await expect(shown).toHaveJSProperty('naturalHeight', 2200);
  const first = await shown.getAttribute('src');
  await pane.getByRole('button', { name: admin.pageNext }).click();
  await expect(shown).not.toHaveAttribute('src', first ?? '');
  await expect(shown).toHaveJSProperty('naturalHeight', 2200);
  const saving = page.waitForEvent('download');
  await pane.getByRole('button', { name: admin.downloadPdf }).click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toBe('addressProof.pdf');
  // The file is PDFium's copy, not the uploaded original.
  expect((await readFile(await saved.path())).toString('latin1')).toMatch(/^%PDF-1\.7\r\n/);
});

test('a decision on texts and photos is refused if they were edited @core', async ({ cloud, visitAs }) => {
  const reviewer = await createPerson(cloud, { role: 'admin', name: 'Revisora Tres' });
  const photos = await Promise.all(
    [1, 2].map(async (seed) =>
      storeReadyPhoto(await makeSizes(await abstractPicture(seed, 1300), newMark())),
    ),
  );
  const waitsSince = new Date(Date.now() - 3 * 60 * 60_000).toISOString();
  const { sub, account } = await storeProvider({ waitsSince, photos, account: { name: 'Luz Prueba' } });
  const desk = await visitAs(reviewer, '/admin/contents', desktop);
  const open = async () => {
    await desk.getByRole('link', { name: account.name }).click();
    await expect(desk.getByTestId('text-diff')).toBeVisible();
  };
  const panel = desk.getByTestId('decision-panel');

  await open();
  await test.step('a reviewer decides texts and photos with one key each before sending', async () => {
    await keys(desk, 'a');
    await expect(desk.getByRole('img', { name: admin.contents.photo(1) })).toBeVisible();
    await keys(desk, 'f', 'a', 'r', '8');
    await expect(panel).toContainText(admin.contents.summary(2, 1));
  });

  await test.step('the decision is refused after an edit, and the new text appears', async () => {
    await changeFacts(sub, ({ listing }) => ({
      listing: {
        ...listing!,
        version: listing!.version + 1,
        proposed: { ...listing!.proposed, title: 'Otras palabras' },
      },
    }));
    await expect(desk.getByRole('button', { name: admin.contents.send(account.name) })).toBeFocused();
    await keys(desk, 'Enter');
    await expect(panel).toContainText(admin.changed);
    expect((await readFacts(sub)).listing?.approved).toBeUndefined();
    await panel.getByRole('button', { name: admin.reopen }).click();
    await expect(desk.getByTestId('text-diff')).toContainText('Otras palabras');
  });

  await test.step('the approved text and photo are published, and the refused photo is not', async () => {
    await keys(desk, 'a', 'f', 'a', 'r', '8');
    await expect(desk.getByRole('button', { name: admin.contents.send(account.name) })).toBeFocused();
    await keys(desk, 'Enter');
    await expect(desk.getByTestId('last-decision')).toHaveText(admin.contents.outcome(account.name, 2, 1));
    const { listing } = await readFacts(sub);
    expect(listing?.approved?.title).toBe('Otras palabras');
    expect(listing?.approvedPhotos?.map(({ id, face }) => ({ id, face }))).toEqual([
      { id: photos[0]!.id, face: true },
    ]);
  });
});

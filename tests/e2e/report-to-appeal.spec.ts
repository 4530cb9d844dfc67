import type { Page } from '@playwright/test';
import { settingsOf } from '#infra/settings.ts';
import { changeFacts } from '#functions/core/publish/change-facts.ts';
import { adminMessages as admin } from '#web/i18n/es/admin.ts';
import { decisionMessages as decisions } from '#web/i18n/es/decisions.ts';
import { messages as pub } from '#web/i18n/es/public.ts';
import { verificationMessages } from '#web/i18n/es/verification.ts';
import { buildMembership, buildVerification } from '#tests/support/builders.ts';
import { createPerson } from '#tests/support/people.ts';
import { mailsTo, saveListing, signedIn, whereFound } from '#tests/support/signed-in.ts';
import { desktop, expect, test } from './cloud-test.ts';
import { fillReport, reportWords, withoutScripts } from './report-form.ts';

const { reports: words } = admin;
const name = 'Valeria Denunciada';
const reporter = 'quien.denuncia@example.test';
const seen = 'Un hombre contesta por ella y se queda con el dinero.';
const facts = 'Otra persona contesta los mensajes y cobra.';
const law = 'Ley General contra la Trata de Personas, artículo 10';
const appeal = 'Contesto yo misma. Lo puedo mostrar en una videollamada.';
const reason = 'La videollamada mostró que contesta y cobra ella misma.';

const everywhere = { browse: true, detail: 200, contact: 200, media: 200 };
const nowhere = { browse: false, detail: 404, contact: 404, media: 404 };

/** Returns the texts and pictures of a listing's public page. */
async function publicPage(page: Page, address: string) {
  await page.goto(address);
  await expect(page.getByRole('link', { name: pub.detail.report })).toBeVisible();
  const main = page.getByRole('main');
  const pictures = main.locator('img').evaluateAll((found) => found.map(({ outerHTML }) => outerHTML));
  return { text: await main.innerText(), pictures: await pictures };
}

async function openCase(desk: Page): Promise<void> {
  await desk.getByRole('button', { name: admin.refresh }).click();
  await desk.getByRole('row', { name }).getByRole('link').click();
  await expect(desk.getByTestId('review-case')).toBeVisible();
}

/** Presses the button that continues, and then the one that confirms. */
async function decide(desk: Page, confirm: string, outcome: string): Promise<void> {
  await desk.getByRole('button', { name: admin.goOn }).click();
  await desk.getByRole('button', { name: confirm }).click();
  await expect(desk.getByTestId('last-decision')).toHaveText(outcome);
  // The decided row is gone, and the focus is on another row or on the heading.
  await expect(desk.getByRole('row', { name })).toHaveCount(0);
  await expect(desk.locator(':is(.queue a, h1):focus')).toHaveCount(1);
}

// A network address hides one listing in 30 days (REPORT-4) and sends 10 reports an hour (REPORT-1). All flows of a
// worker share the address, so no other flow may send an urgent report, and report.spec.ts, which sends too many, must
// come later in the order of files.
test('an upheld appeal restores the listing that an urgent report hid @core', async ({
  cloud,
  visit,
  visitAs,
}) => {
  const she = await signedIn(cloud, 'worker', name);
  await changeFacts(she.sub, () => ({ verification: buildVerification(), membership: buildMembership() }));
  const listing = await saveListing(cloud, she);
  const address = `${cloud.site}/es/listings/${listing.id}`;
  const found = () => whereFound(cloud, listing);
  expect(await found()).toEqual(everywhere);
  const textsTo = async (email: string) => (await mailsTo(cloud, email)).map(({ text = '' }) => text);
  const lastMail = async (email: string) => (await textsTo(email))[0] ?? '';
  const page = await visit(withoutScripts);
  const before = await publicPage(page, address);
  expect(before.pictures.join('')).toContain(listing.photoId);
  let receipt = '';
  const receiptSays = async (state: keyof typeof reportWords.states) => {
    await page.goto(receipt);
    await expect(page.getByText(reportWords.states[state], { exact: true })).toBeVisible();
  };

  await test.step('an urgent report without JavaScript hides the listing and its contact', async () => {
    await page.getByRole('link', { name: pub.detail.report }).click();
    await fillReport(page, 'coercion', seen);
    await page.getByLabel(reportWords.email).fill(reporter);
    await page.getByRole('button', { name: reportWords.send }).click();
    await expect(page.getByText(reportWords.steps.urgent)).toBeVisible();
    await cloud.flush();
    expect((await page.goto(address))?.status()).toBe(404);
    await expect(page.getByText(pub.detail.notFoundTitle)).toBeVisible();
    expect(await found()).toEqual(nowhere);
  });

  await test.step('the reporter opens the receipt from its mail', async () => {
    receipt = /https?:\S+\/es\/report\/\w{16}/.exec(await lastMail(reporter))?.[0] ?? '';
    await receiptSays('received');
  });

  await test.step('the owner and the operator get a mail', async () => {
    expect(await lastMail(she.email)).toContain('alguien podría no actuar por su propia voluntad');
    const alerts = (await textsTo(settingsOf('local').supportEmail)).filter((text) => text.includes(she.sub));
    expect(alerts).toEqual([expect.stringContaining('El perfil se ocultó de inmediato.')]);
  });

  const [first, second] = await Promise.all(
    ['Revisora Uno', 'Revisor Dos'].map((reviewer) => createPerson(cloud, { role: 'admin', name: reviewer })),
  );
  const one = await visitAs(first!, '/admin/reports', desktop);

  await test.step('a reviewer classifies the report and hides the listing', async () => {
    await openCase(one);
    await expect(one.getByText(seen)).toBeVisible();
    await one.getByRole('button', { name: words.actions['hide-listing'] }).click();
    await expect(one.getByLabel(words.category)).toHaveValue('VIOLENCE');
    await one.getByLabel(words.keyword).selectOption('HUMAN_EXPLOITATION');
    await one.getByRole('button', { name: admin.goOn }).click();
    await expect(one.getByText(words.lawRequired)).toBeVisible();
    await expect(one.getByText(words.factsRequired)).toBeVisible();
    await one.getByLabel(words.law).fill(law);
    await one.getByLabel(words.facts).fill(facts);
    await decide(one, words.sends['hide-listing'](name), words.outcomes['hide-listing'](name));
  });

  await test.step('the reporter reads that a measure was taken', async () => {
    expect(await lastMail(reporter)).toContain('actuó contra lo que denunciaste');
    await receiptSays('measure');
  });

  const owner = await visitAs(she, '/dashboard/listings');
  const statement = owner.getByTestId('decision').filter({ hasText: facts });

  await test.step('the owner reads the statement, which does not name the reporter', async () => {
    await expect(owner.getByTestId('decision-note')).toContainText(facts);
    await owner.getByRole('link', { name: decisions.see }).click();
    await expect(owner).toHaveURL(/\/dashboard\/decisions#/);
    for (const part of [
      decisions.kinds['listing-disabled'],
      decisions.categories.VIOLENCE,
      decisions.law(law),
      decisions.report,
      decisions.hidden,
      verificationMessages.decision.person,
    ])
      await expect(statement).toContainText(part);
    const mails = await textsTo(she.email);
    expect(mails[0]).toContain(facts);
    for (const told of [await owner.getByRole('main').innerText(), ...mails])
      for (const secret of [reporter, seen, receipt.slice(-16)]) expect(told).not.toContain(secret);
  });

  await test.step('the owner appeals, and the decision stands until another reviewer decides', async () => {
    // The decision of the program can't be appealed.
    await owner.getByRole('button', { name: decisions.appeal }).click();
    await owner.getByLabel(decisions.appealText).fill(appeal);
    await owner.getByRole('button', { name: decisions.appealSend }).click();
    await expect(statement.getByTestId('appeal')).toContainText(appeal);
    await cloud.flush();
    expect(await found()).toEqual(nowhere);
  });

  await test.step('the first reviewer reads the appeal but can not decide it', async () => {
    await openCase(one);
    await expect(one.getByTestId('decision-panel')).toContainText(appeal);
    await expect(one.getByText(words.decidedBefore)).toBeVisible();
    await expect(one.getByRole('group', { name: words.decide })).toHaveCount(0);
  });

  await test.step('another reviewer upholds the appeal', async () => {
    const two = await visitAs(second!, '/admin/reports', desktop);
    await openCase(two);
    await expect(two.getByTestId('decision-panel')).toContainText(appeal);
    await two.getByRole('button', { name: words.actions['uphold-appeal'] }).click();
    await two.getByLabel(words.facts).fill(reason);
    await decide(two, words.sends['uphold-appeal'](name), words.outcomes['uphold-appeal'](name));
  });

  await test.step('the public page shows the same texts and photos as before the report', async () => {
    await cloud.flush();
    expect(await found()).toEqual(everywhere);
    expect(await publicPage(page, address)).toEqual(before);
  });

  await test.step('the owner reads that the decision no longer applies', async () => {
    expect(await lastMail(she.email)).toContain(reason);
    await owner.reload();
    await expect(statement.getByTestId('appeal')).toContainText(reason);
    await expect(statement).toContainText(decisions.upheld);
    await expect(statement).toContainText(decisions.overText);
    await owner.goto(`${cloud.site}/dashboard/listings`);
    await expect(owner.getByTestId('decision-note')).toHaveCount(0);
  });

  await test.step('the reporter reads that no measure is left', async () => {
    expect(await lastMail(reporter)).toContain('Esto reemplaza lo que te escribimos antes');
    expect(await textsTo(reporter)).toHaveLength(3);
    await receiptSays('no-measure');
  });
});

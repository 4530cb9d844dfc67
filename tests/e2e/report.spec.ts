import { readFacts } from '#functions/core/facts/read-facts.ts';
import { readReports } from '#functions/report/report-table.ts';
import { common } from '#web/i18n/es/common.ts';
import { messages as pub } from '#web/i18n/es/public.ts';
import { storeProvider } from '#tests/support/builders.ts';
import { expect, test } from './cloud-test.ts';
import { fillReport, reportWords as words, withoutScripts } from './report-form.ts';

const said = 'Las fotos son de otra persona.\nLas vi en otro sitio, con otro nombre.';

test('a visitor reports a listing from its page without JavaScript @core', async ({ cloud, visit }) => {
  const { sub, listing } = await storeProvider();
  const page = await visit(withoutScripts);
  await page.goto(`${cloud.site}/es/listings/${listing?.id}`);
  await page.getByRole('link', { name: pub.detail.report }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.heading.listing);
  await expect(page.getByText(listing?.approved?.title ?? '')).toBeVisible();

  await test.step('the browser sends no report without a reason and a text', async () => {
    await page.getByRole('button', { name: words.send }).click();
    await expect(page).toHaveURL(/\/es\/report\/about\//);
    expect((await readFacts(sub)).reportCases).toEqual([]);
  });

  await fillReport(page, 'not-the-person', said);
  await page.getByLabel(words.depicted).check();
  // A double press sends the form twice; both arrive as one report.
  await page.getByRole('button', { name: words.send }).dblclick();
  await expect(page).toHaveURL(/\/es\/report\/[2-9A-HJ-NP-Z]{16}$/);
  await expect(page.getByText(words.sent)).toBeVisible();
  await expect(page.getByText(words.steps.ordinary)).toBeVisible();
  const { reportCases } = await readFacts(sub);
  expect(reportCases).toMatchObject([{ reasons: ['not-the-person'], status: 'open', effect: 'none' }]);
  const { reports } = await readReports(reportCases[0]?.id ?? '', 5);
  expect(reports).toMatchObject([{ text: said, depicted: true, language: 'es' }]);

  await test.step('the receipt is there again for whoever has its address', async () => {
    const address = page.url();
    const elsewhere = await (await page.context().browser()!.newContext(withoutScripts)).newPage();
    await elsewhere.goto(address);
    await expect(elsewhere.getByText(words.sent)).toBeVisible();
    expect((await elsewhere.goto(`${address.slice(0, -4)}2222`))?.status()).toBe(404);
  });
});

test('Back brings back a refused report without JavaScript, also before the gate', async ({
  cloud,
  browser,
}) => {
  const { listing } = await storeProvider();
  const page = await (await browser.newContext(withoutScripts)).newPage();
  const send = () => page.getByRole('button', { name: words.send }).click();
  const about = `${cloud.site}/es/report/about/${listing?.id}`;
  let key = '';
  for (let sent = 0; ; sent += 1) {
    await page.goto(about);
    await fillReport(page, 'not-the-person', said);
    key = await page.locator('[name=key]').inputValue();
    await send();
    await page.waitForURL(/\/es\/(?:report\/[2-9A-HJ-NP-Z]{16}$|refused)/);
    if (page.url().includes('/refused')) break;
    expect(sent).toBeLessThan(10);
  }
  await expect(page.getByText(words.refused.back)).toBeVisible();
  await expect(page.getByRole('link', { name: common.action.goBack })).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL(about);
  await expect(page.getByLabel(words.text)).toHaveValue(said);
  await expect(page.getByLabel(words.reasons['not-the-person'].name)).toBeChecked();
  // The stored page, not another rendering: over https, browsers restore no text to a page that they may not store.
  await expect(page.locator('[name=key]')).toHaveValue(key);
});

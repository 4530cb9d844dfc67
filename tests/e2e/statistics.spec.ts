import type { BrowserContext } from '@playwright/test';
import { privateMessages as words } from '#web/i18n/es/private.ts';
import { statisticsMessages as t } from '#web/i18n/es/statistics.ts';
import { messages as pub } from '#web/i18n/es/public.ts';
import { notificationOf } from '#functions/core/facts/notification-table.ts';
import { changeFacts } from '#functions/core/publish/change-facts.ts';
import { readAllCounts } from '#functions/listing/statistics/statistics-table.ts';
import { hydrated } from '#tests/support/hydrated.ts';
import { provider } from '#tests/support/provider.ts';
import { saveListing } from '#tests/support/signed-in.ts';
import { test, expect } from './cloud-test.ts';

const { notifications } = words;

/** Hides that the browser is automated: an automated browser reports no visits. */
const undriven = (context: BrowserContext) =>
  context.addInitScript(() => Object.defineProperty(navigator, 'webdriver', { get: () => false }));

test('statistics count visits and opened contacts for the provider', async ({ cloud, visit, visitAs }) => {
  const she = await provider(cloud).approved().member();
  const { id } = await saveListing(cloud, she);
  const address = `${cloud.site}/listings/${id}`;
  const page = await visitAs(she, '/saved', { prepare: undriven });
  const counted = async () =>
    (await readAllCounts(id)).map(({ views, contacts, saves }) => [views, contacts, saves]);

  await test.step('two visits of one visitor count as one view', async () => {
    const visitor = await visit({ prepare: undriven });
    for (let visit = 0; visit < 2; visit += 1) {
      const reported = visitor.waitForResponse((response) => response.url().endsWith(`/${id}/views`));
      await visitor.goto(address);
      expect((await reported).status()).toBe(200);
    }
    await hydrated(visitor);
    const opened = visitor.waitForResponse((response) => response.url().endsWith(`/${id}/contact`));
    await visitor.getByRole('link', { name: pub.detail.contact, exact: true }).first().click();
    await opened;
    expect(await counted()).toEqual([[1, 1, 0]]);
  });

  await test.step('the provider sees views and contacts, without her own visit', async () => {
    await changeFacts(she.sub, ({ account }) => ({
      account: { ...account },
      also: [notificationOf(she.sub, 'membership-reminder', new Date())],
    }));
    await page.goto(`${cloud.site}/dashboard`);
    await expect(page.getByRole('button', { name: new RegExp(`^${t.names.views} ?1`) })).toBeVisible();
    await expect(page.getByRole('button', { name: new RegExp(`^${t.names.contacts} ?1`) })).toBeVisible();
    await expect(page.getByText(notifications.actions['listing-created'])).toBeVisible();

    const reports: string[] = [];
    page.on('request', (request) => request.url().endsWith('/views') && reports.push(request.url()));
    await page.goto(address);
    await hydrated(page);
    expect(reports).toEqual([]);
    expect(await counted()).toEqual([[1, 1, 0]]);
  });

  await test.step('the statistics table shows 30 or 90 days', async () => {
    await page.goto(`${cloud.site}/dashboard`);
    await page.getByRole('link', { name: t.all }).click();
    await expect(page.getByRole('row', { name: new RegExp(`^${t.total} 1 1 0`) })).toBeVisible();
    await page.getByRole('button', { name: t.days(90) }).click();
    await expect(page).toHaveURL(/days=90$/);
    await expect(page.getByRole('row')).toHaveCount(92);
  });

  await test.step('the bell counts unread notifications, which link to their subject', async () => {
    const reminder = page.getByRole('link', { name: notifications.kinds['membership-reminder'] });
    const marked = page.waitForResponse((response) => response.url().endsWith('/notifications/read'));
    // One notification about the approved identity and one reminder. The bell is used by keyboard only.
    await page.getByRole('button', { name: notifications.bell(2) }).press('Enter');
    await expect(
      page.getByRole('dialog', { name: notifications.title }).getByText(notifications.fresh),
    ).toHaveCount(2);
    expect((await marked).status()).toBe(200);
    // The close button comes first.
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(reminder).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/membership$/);
    await page.reload();
    await page.getByRole('button', { name: notifications.bell(0), exact: true }).click();
    await expect(page.getByText(notifications.none)).toBeVisible();
  });
});

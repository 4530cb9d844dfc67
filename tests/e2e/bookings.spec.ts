import type { Locator, Page } from '@playwright/test';
import { daysAfter, mondayOf, wallTime } from '#shared/zoned-time.ts';
import { bookingsMessages as t } from '#web/i18n/es/bookings.ts';
import { common } from '#web/i18n/es/common.ts';
import { ownListingMessages as own } from '#web/i18n/es/own-listing.ts';
import { privateMessages as words } from '#web/i18n/es/private.ts';
import { pay } from '#tests/support/money.ts';
import { provider } from '#tests/support/provider.ts';
import { saveListing } from '#tests/support/signed-in.ts';
import { expect, test } from './cloud-test.ts';

/** A provider uses the diary on a phone. At the end, a running booking switches "available now" off. */

const zone = 'America/Mexico_City';
const clockText = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
const today = () => wallTime(Date.now(), zone).date;

interface Typed {
  date?: string;
  time?: string;
  length?: string;
  note?: string;
}

async function type(sheet: Locator, { date, time, length, note }: Typed): Promise<void> {
  if (date !== undefined) await sheet.getByLabel(t.form.date).fill(date);
  if (time !== undefined) await sheet.getByLabel(t.form.time).fill(time);
  if (length !== undefined) await sheet.getByRole('radio', { name: length, exact: true }).check();
  if (note !== undefined) await sheet.getByLabel(t.form.note).fill(note);
}

async function enter(page: Page, typed: Typed): Promise<void> {
  await page.getByRole('button', { name: t.add, exact: true }).click();
  const sheet = page.getByRole('dialog', { name: t.form.create });
  await type(sheet, typed);
  await sheet.getByRole('button', { name: t.form.save }).click();
  await expect(sheet).toBeHidden();
}

const menu = async (page: Page, entry: string) => {
  await page.getByRole('button', { name: words.shell.openMenu }).click();
  await page.getByRole('dialog', { name: words.shell.menu }).getByRole('link', { name: entry }).click();
};

test('the diary adds, changes and cancels bookings, and ends "available now"', async ({ cloud, visitAs }) => {
  const she = await provider(cloud).approved();
  await saveListing(cloud, she);
  await pay(cloud, she);
  const tomorrow = daysAfter(today(), 1);
  const page = await visitAs(she, '/dashboard/bookings');
  const row = (range: string) => page.getByRole('button', { name: new RegExp(`^${range}`) });

  await test.step('the diary adds a booking and warns about an overlapping one', async () => {
    await expect(page.getByText(t.empty)).toBeVisible();
    await enter(page, { date: tomorrow, time: '15:00', length: '1 h 30 min' });
    await expect(row('15:00–16:30')).toBeVisible();
    await page.getByRole('button', { name: t.add, exact: true }).click();
    const sheet = page.getByRole('dialog', { name: t.form.create });
    await type(sheet, { date: tomorrow, time: '16:00', note: 'Llega tarde' });
    await expect(sheet.getByText(t.form.overlaps)).toBeVisible();
    await expect(sheet.getByText('15:00–16:30')).toBeVisible();
    await sheet.getByRole('button', { name: t.form.save }).click();
    await expect(row('16:00–17:00')).toContainText('Llega tarde');
  });

  await test.step('the booking form shows errors beside fields and restores typed values', async () => {
    await row('16:00–17:00').click();
    const sheet = page.getByRole('dialog', { name: t.form.edit });
    await type(sheet, { note: 'x'.repeat(501), time: '' });
    await sheet.getByRole('button', { name: t.form.save }).click();
    await expect(sheet.getByText(common.textLimit.most(500))).toBeVisible();
    await expect(sheet.getByLabel(t.form.time)).toBeFocused();
    await expect(sheet.getByLabel(t.form.time)).toHaveAccessibleDescription(t.form.timeMissing);
    await type(sheet, { time: '17:00', note: 'Llega puntual' });
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
    await row('16:00–17:00').click();
    await expect(sheet.getByText(t.form.restored)).toBeVisible();
    await sheet.getByRole('button', { name: t.form.save }).click();
    await expect(row('17:00–18:00')).toContainText('Llega puntual');
    await expect(row('16:00–17:00')).toBeHidden();
  });

  await test.step('the diary cancels a booking and undoes the cancellation', async () => {
    await row('17:00–18:00').click();
    await page.getByRole('dialog').getByRole('button', { name: t.form.cancel }).click();
    await expect(row('17:00–18:00')).toBeHidden();
    await page.getByRole('button', { name: t.undo }).click();
    await expect(row('17:00–18:00')).toContainText('Llega puntual');
  });

  await test.step('the week view shows the bookings, also after a reload', async () => {
    await page.getByRole('link', { name: t.week, exact: true }).click();
    if (mondayOf(tomorrow) !== mondayOf(today())) await page.getByRole('link', { name: t.nextWeek }).click();
    await expect(row('17:00–18:00')).toBeVisible();
    await page.reload();
    if (mondayOf(tomorrow) === mondayOf(today())) await expect(row('15:00–16:30')).toBeVisible();
    await page.getByRole('link', { name: t.agenda, exact: true }).click();
    await expect(row('15:00–16:30')).toBeVisible();
  });

  const available = page.getByRole('switch', { name: own.listing.available });

  await test.step('a running booking switches "available now" off and keeps it off', async () => {
    await menu(page, words.shell.overview);
    await available.click();
    await expect(available).toBeChecked();
    await menu(page, words.shell.bookings);
    const begun = wallTime(Date.now() - 5 * 60_000, zone);
    await enter(page, { date: begun.date, time: clockText(begun.minute), length: '1 h' });
    await expect(page.getByText(t.now, { exact: true })).toBeVisible();
    await menu(page, words.shell.overview);
    await expect(available).not.toBeChecked();
    await available.click();
    await expect(page.getByText(own.listing.busyNow)).toBeVisible();
    await expect(available).not.toBeChecked();
  });
});

test('saving twice creates one booking if the first response is lost', async ({ cloud, visitAs }) => {
  const she = await provider(cloud).approved();
  const page = await visitAs(she, '/dashboard/bookings');
  let lost = true;
  await page.route('**/api/bookings', async (route) => {
    if (route.request().method() !== 'POST' || !lost) return route.fallback();
    lost = false;
    await route.fetch();
    return route.abort('connectionreset');
  });
  const add = page.getByRole('button', { name: t.add, exact: true });
  const sheet = page.getByRole('dialog', { name: t.form.create });
  await add.click();
  await sheet.getByRole('button', { name: t.form.save }).click();
  await expect(sheet.getByText(t.form.failed)).toBeVisible();
  await page.keyboard.press('Escape');
  await add.click();
  await expect(sheet.getByText(t.form.restored)).toBeVisible();
  await sheet.getByRole('button', { name: t.form.save }).click();
  await expect(page.getByText(t.form.saved)).toBeVisible();
  const from = new Date(0).toISOString();
  const { body } = await she.call<{ bookings: unknown[] }>('listBookings', { query: { from } });
  expect(body.bookings).toHaveLength(1);
});

test('the arrow to the next week stays in place while weeks change', async ({ cloud, visitAs }) => {
  const she = await provider(cloud).approved();
  const page = await visitAs(she, '/dashboard/bookings?view=week');
  const next = page.getByRole('link', { name: t.nextWeek });
  const present = page.getByRole('link', { name: t.thisWeek });
  for (const width of [320, 390, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(next).toBeVisible();
    await expect(present).toBeHidden();
    const before = await next.boundingBox();
    for (let week = 0; week < 6; week += 1) {
      await next.click();
      await expect(present).toBeVisible();
      expect(await next.boundingBox()).toEqual(before);
    }
    await present.click();
  }
});

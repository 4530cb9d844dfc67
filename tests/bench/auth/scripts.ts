import { gzipSync } from 'node:zlib';
import type { Browser, BrowserContext, Response } from '@playwright/test';
import { cookies } from '#shared/cookies.ts';
import { privateMessages as words } from '#web/i18n/es/private.ts';

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;

const phone = { viewport: { width: 390, height: 844 }, isMobile: true, locale: 'es-MX' };
const confirmed = (site: string) => [{ name: cookies.adult.name, value: '1', url: site }];

/** A browser in which somebody has signed in. */
export async function signedInContext(
  browser: Browser,
  site: string,
  { email, password }: { email: string; password: string },
): Promise<BrowserContext> {
  const context = await browser.newContext(phone);
  await context.addCookies(confirmed(site));
  const page = await context.newPage();
  await page.goto(`${site}/login`);
  await page.getByLabel(words.account.email).fill(email);
  await page.getByLabel(words.account.password, { exact: true }).fill(password);
  await page.getByRole('button', { name: words.login.submit, exact: true }).click();
  await page.waitForURL(`${site}/dashboard`);
  return context;
}

/** The scripts that a first visit loads, by their addresses, and their bytes as gzip sends them. */
export async function scriptsOf(
  browser: Browser,
  address: string,
  storageState?: StorageState,
): Promise<{ scripts: string[]; kilobytes: number }> {
  const context = await browser.newContext({ ...phone, ...(storageState && { storageState }) });
  try {
    await context.addCookies(confirmed(new URL(address).origin));
    const page = await context.newPage();
    const responses: Response[] = [];
    page.on('response', (response) => {
      const request = response.request();
      // What the browser fetches ahead for the next page is not this one's.
      if (request.resourceType() === 'script' && !request.headers()['sec-purpose']) responses.push(response);
    });
    await page.goto(address, { waitUntil: 'networkidle' });
    let bytes = 0;
    for (const response of [...responses]) bytes += gzipSync(await response.body()).length;
    return {
      scripts: responses.map((response) => new URL(response.url()).pathname),
      kilobytes: Math.round(bytes / 102.4) / 10,
    };
  } finally {
    await context.close();
  }
}

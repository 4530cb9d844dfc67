import {
  expect,
  test as base,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from '@playwright/test';
import { cookies } from '#shared/cookies.ts';
import { privateMessages as words } from '#web/i18n/es/private.ts';
import type { Cloud } from '@directory/local-cloud/cloud.ts';
import { localBankStage } from '#infra/settings.ts';
import { browserExecutable } from '#tests/support/browser.ts';
import { joinCloud } from '#tests/support/in-process.ts';
import { startCloudForTests } from '#tests/support/start-cloud.ts';

type Credentials = Record<'email' | 'password', string>;

export interface Visit extends BrowserContextOptions {
  /** The browser to use instead of the headless shell. */
  in?: Browser;
  /** Changes the browser before its first page opens. */
  prepare?: (context: BrowserContext) => Promise<unknown>;
}

export interface TestFixtures {
  /**
   * Opens a page in a new browser past the age gate. The browser closes with the test, which fails on a script error.
   */
  visit: (visit?: Visit) => Promise<Page>;
  visitAs: (person: Credentials, path: string, visit?: Visit) => Promise<Page>;
}

interface Fixtures {
  cloud: Cloud;
  /**
   * A full browser, for tests that the headless shell can't run (`tests/support/browser.ts`). Its back/forward cache is
   * on, as for real visitors.
   */
  wholeBrowser: Browser;
}

const testWith = (options: { faults?: boolean; stage?: string }) =>
  base.extend<TestFixtures, Fixtures>({
    wholeBrowser: [
      async ({ playwright }, use) => {
        const browser = await playwright.chromium.launch({
          ...(await browserExecutable()),
          ignoreDefaultArgs: ['--disable-back-forward-cache'],
        });
        await use(browser);
        await browser.close();
      },
      { scope: 'worker' },
    ],
    cloud: [
      // Playwright reads a fixture's dependencies from this pattern; this fixture has none.
      // oxlint-disable-next-line no-empty-pattern
      async ({}, use) => {
        const cloud = await startCloudForTests(options);
        joinCloud(cloud.description);
        await use(cloud);
        await cloud.stop();
      },
      { scope: 'worker', timeout: 120_000 },
    ],
    visit: async ({ browser, cloud }, provide) => {
      const contexts: BrowserContext[] = [];
      const errors: string[] = [];
      await provide(async ({ in: used = browser, prepare, ...options } = {}) => {
        const context = await used.newContext(options);
        contexts.push(context);
        context.on('weberror', (error) => errors.push(error.error().message));
        await prepare?.(context);
        await passGate(context, cloud);
        return context.newPage();
      });
      await Promise.all(contexts.map((context) => context.close()));
      expect(errors).toEqual([]);
    },
    visitAs: ({ visit, cloud }, provide) =>
      provide(async (person, path, options) => {
        const page = await visit(options);
        await signInOn(page, cloud, person, path);
        await page.waitForURL(({ pathname }) => pathname !== '/login');
        return page;
      }),
  });

const passGate = (context: BrowserContext, cloud: Cloud): Promise<void> =>
  context.addCookies([{ name: cookies.adult.name, value: '1', url: cloud.site }]);

export async function signIn(page: Page, { email, password }: Credentials): Promise<void> {
  await page.getByLabel(words.account.email).fill(email);
  await page.getByLabel(words.account.password, { exact: true }).fill(password);
  await page.getByRole('button', { name: words.login.submit, exact: true }).click();
}

/** Passes the age gate and submits the sign-in form, which leads to `next`. */
export async function signInOn(page: Page, cloud: Cloud, by: Credentials, next: string): Promise<void> {
  await passGate(page.context(), cloud);
  await page.goto(`${cloud.site}/login?next=${encodeURIComponent(next)}`);
  await signIn(page, by);
}

/** Browser test with an empty local cloud for each worker process. */
export const test = testWith({});
/** Browser test with a cloud that can inject faults. */
export const faultyTest = testWith({ faults: true });
/** Browser test with the stage whose members pay by bank transfer. */
export const bankTest = testWith({ stage: localBankStage });
export { expect };

export const desktop = { viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false };

/** Reads the six digits of the newest mail to an address, from the mailbox page as a person would. */
export async function mailedCode(page: Page, cloud: Cloud, email: string): Promise<string> {
  const mailbox = await page.context().newPage();
  await mailbox.goto(`${cloud.mailbox}/?to=${encodeURIComponent(email)}`);
  await mailbox.locator('main ul a').first().click();
  const text = await mailbox.frameLocator('iframe').locator('body').innerText();
  const code = /\b\d{6}\b/.exec(text)?.[0];
  if (!code) throw new Error(`No code in the mail to ${email}: ${text}`);
  await mailbox.close();
  return code;
}

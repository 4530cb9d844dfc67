import { test as base, type Browser, type Page } from '@playwright/test';
import type { Cloud } from '@directory/local-cloud/cloud.ts';
import { localBankStage } from '#infra/settings.ts';
import { browserExecutable } from '#tests/support/browser.ts';
import { joinCloud } from '#tests/support/in-process.ts';
import { startCloudForTests } from '#tests/support/start-cloud.ts';

interface Fixtures {
  cloud: Cloud;
  /**
   * The browser itself, where the headless shell will not do (tests/support/browser.ts). As in everybody's, a page that
   * is left is kept for the way back.
   */
  wholeBrowser: Browser;
}

const testWith = (options: { faults?: boolean; stage?: string }) =>
  base.extend<object, Fixtures>({
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
      // Playwright reads a fixture's needs from this pattern; it has none.
      // oxlint-disable-next-line no-empty-pattern
      async ({}, use) => {
        const cloud = await startCloudForTests(options);
        joinCloud(cloud.description);
        await use(cloud);
        await cloud.stop();
      },
      { scope: 'worker', timeout: 120_000 },
    ],
  });

/** Tests in a browser against a local cloud of their own: an empty one, a worker process each. */
export const test = testWith({});
/** The same in a cloud that lets faults be injected. */
export const faultyTest = testWith({ faults: true });
/** The same in the stage whose members pay by bank transfer. */
export const bankTest = testWith({ stage: localBankStage });
/** The same in a cloud whose time a test moves, which is nobody else's. */
export const timeTest = testWith({});
/** The same for stories, whose day is over once another flow moved the time. */
export const storiesTest = testWith({});
export { expect } from '@playwright/test';

/** The six digits in the newest mail to an address, read in the mailbox page as a person would. */
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

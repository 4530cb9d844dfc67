import { defineConfig, devices } from '@playwright/test';
import { headlessShell } from './tests/support/browser.ts';

/** Flows are tested once: Spanish, on a phone. Sizes, languages and themes are looked at elsewhere. */
export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  // Each has a cloud of its own.
  workers: 2,
  // A guard against hanging: the main path alone takes two minutes on a busy machine.
  timeout: 300_000,
  expect: { timeout: 15_000 },
  reporter: [['list']],
  use: {
    ...devices['Pixel 7'],
    locale: 'es-MX',
    timezoneId: 'America/Mexico_City',
    // Nobody looks at a flow's pixels: seven times as many of them to paint, on every frame, show nothing more.
    deviceScaleFactor: 1,
    launchOptions: await headlessShell(),
    // The page as it was before and after each step, of every test, for the one that fails, cost a fifth of the time;
    // `npx playwright test --trace on` keeps it.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
    screenshot: 'only-on-failure',
    actionTimeout: 15_000,
  },
});

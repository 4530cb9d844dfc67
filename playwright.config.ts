import { defineConfig, devices } from '@playwright/test';
import { headlessShell } from './tests/support/browser.ts';

/** Runs each flow once, in Spanish on a phone. Other suites cover sizes, languages and themes. */
export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  // Each worker has its own cloud.
  workers: 2,
  // A guard against hanging: the main path alone takes two minutes on a busy machine.
  timeout: 300_000,
  expect: { timeout: 15_000 },
  reporter: [['list']],
  use: {
    ...devices['Pixel 7'],
    locale: 'es-MX',
    timezoneId: 'America/Mexico_City',
    // Flows compare no pixels; the device's own scale would draw seven times as many.
    deviceScaleFactor: 1,
    launchOptions: await headlessShell(),
    // Recording every step would cost a fifth of the time; `npx playwright test --trace on` does it.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
    screenshot: 'only-on-failure',
    actionTimeout: 15_000,
  },
});

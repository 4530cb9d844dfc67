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
    // Scale 1, because flows compare no pixels. The device's own scale draws seven times as many pixels.
    deviceScaleFactor: 1,
    launchOptions: await headlessShell(),
    // Recording every step would cost a fifth of the run's time. `npx playwright test --trace on` records them.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
    screenshot: 'only-on-failure',
    actionTimeout: 15_000,
  },
});

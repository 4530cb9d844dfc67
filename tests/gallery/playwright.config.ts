import { defineConfig } from '@playwright/test';
import { cpus } from 'node:os';
import { headlessShell } from '../support/browser.ts';
import { thorough, type GalleryOptions } from './gallery-test.ts';
import { allWindows, usualWindow, windowName } from './variants.ts';

const browser = await headlessShell();

/** Runs every state in Spanish, on a phone, in the light theme; with GALLERY=all in every language, size and theme. */
export default defineConfig<object, GalleryOptions>({
  testDir: '.',
  // Other tests in this folder run in vitest.
  testMatch: ['gallery.spec.ts', 'planted-faults.spec.ts', 'english.spec.ts'],
  outputDir: '../../test-results/gallery',
  fullyParallel: true,
  // One worker more than cores, because workers sometimes wait for their page.
  workers: cpus().length + 1,
  timeout: 60_000,
  reporter: [['./report.ts']],
  webServer: {
    command: 'node tests/gallery/run.ts --built --port 0',
    cwd: '../..',
    wait: { stdout: /gallery: (?<gallery_address>\S+)/ },
    timeout: 180_000,
  },
  use: {
    launchOptions: {
      ...browser,
      // Without these flags, Chromium repaints only changed parts, so rounded corners and photos differ slightly
      // between runs.
      args: [...browser.args, '--disable-partial-raster', '--disable-checker-imaging'],
    },
  },
  projects: (thorough ? allWindows : [usualWindow]).map((window) => ({
    name: windowName(window),
    use: { window },
  })),
});

import { defineConfig } from '@playwright/test';
import { cpus } from 'node:os';
import { headlessShell } from '../support/browser.ts';
import { thorough, type GalleryOptions } from './gallery-test.ts';
import { allWindows, usualWindow, windowName } from './variants.ts';

const browser = await headlessShell();

/** Every state in Spanish, on a phone, in light; GALLERY=all: in every language, size and theme. */
export default defineConfig<object, GalleryOptions>({
  testDir: '.',
  // The tests beside it are vitest's.
  testMatch: ['gallery.spec.ts', 'planted-faults.spec.ts', 'english.spec.ts'],
  outputDir: '../../test-results/gallery',
  fullyParallel: true,
  // One more than cores: each now and then waits for its page to stand still.
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
      // Without these Chromium repaints only what changed, and rounded corners and photos differ a little between runs.
      args: [...browser.args, '--disable-partial-raster', '--disable-checker-imaging'],
    },
  },
  projects: (thorough ? allWindows : [usualWindow]).map((window) => ({
    name: windowName(window),
    use: { window },
  })),
});

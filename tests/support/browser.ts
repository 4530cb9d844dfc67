import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

/**
 * Chromium's headless shell where it is installed, else the browser itself: pages look and behave the same in it, at a
 * third of the work. It has no window, no back/forward cache and no viewer for PDF, so what people do is tried in the
 * browser.
 */
export async function headlessShell(): Promise<BrowserLaunch> {
  const installed = ['/usr/bin/chromium-headless-shell', '/usr/bin/chrome-headless-shell'].find(existsSync);
  if (process.env.CHROMIUM_PATH || !installed) return browserExecutable();
  return { executablePath: installed, args: [...browserArgs, ...shortLived] };
}

/**
 * V8's middle compiler from the 20,000th call on and not from the 400th: pages live for seconds here, and compiling
 * what they will hardly call again was a sixth of the browser's work. The optimizing compiler stays as it is.
 */
const shortLived = ['--js-flags=--invocation-count-for-maglev=20000'];

interface BrowserLaunch {
  executablePath: string;
  args: string[];
}

/**
 * Finds a browser by itself: an installed Chromium or Chrome, else Playwright's own download, else
 * @sparticuz/chromium from the registry, so that `npm ci && npm test` is all that a fresh machine needs.
 */
export async function browserExecutable(): Promise<BrowserLaunch> {
  const installed = [
    process.env.CHROMIUM_PATH,
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/usr/bin/google-chrome-stable',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    chromium.executablePath(),
  ].find((path) => path && existsSync(path));
  if (installed) return { executablePath: installed, args: browserArgs };
  const { default: packaged } = await import('@sparticuz/chromium');
  // Its own arguments are for a Lambda: one process, which ends with the first page that is closed, and no web
  // security, without which CORS and frames could not be tested. It brings no sandbox helper.
  return { executablePath: await packaged.executablePath(), args: [...browserArgs, '--no-sandbox'] };
}

/** Root (containers, CI) has no sandbox; the rest keeps Chromium from calling home. */
const browserArgs = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

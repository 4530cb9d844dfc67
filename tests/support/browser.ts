import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

/**
 * Returns Chromium's headless shell if it is installed, otherwise the full browser. The shell needs a third of the full
 * browser's CPU time. The shell has no window, no back/forward cache and no PDF viewer, so tests of whole flows use the
 * full browser.
 */
export async function headlessShell(): Promise<BrowserLaunch> {
  const installed = ['/usr/bin/chromium-headless-shell', '/usr/bin/chrome-headless-shell'].find(existsSync);
  if (process.env.CHROMIUM_PATH || !installed) return browserExecutable();
  return { executablePath: installed, args: [...browserArgs, ...shortLived] };
}

/**
 * Delays V8's mid-tier compiler from the 400th call to the 20,000th: test pages live for seconds, and compiling took a
 * sixth of the browser's work. The optimizing compiler is unchanged.
 */
const shortLived = ['--js-flags=--invocation-count-for-maglev=20000'];

interface BrowserLaunch {
  executablePath: string;
  args: string[];
}

/**
 * Finds a browser: an installed Chromium or Chrome, otherwise Playwright's download, otherwise @sparticuz/chromium from
 * the registry. A fresh machine therefore needs only `npm ci && npm test`.
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
  // The package's own arguments are for a Lambda: a single process that ends when the first page closes, and no web
  // security. With them, CORS and frames could not be tested. The package has no sandbox helper.
  return { executablePath: await packaged.executablePath(), args: [...browserArgs, '--no-sandbox'] };
}

/** Root (containers, CI) can't use the sandbox. The other flags stop Chromium's background network traffic. */
const browserArgs = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

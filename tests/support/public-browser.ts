import { join, resolve } from 'node:path';
import { chromium, type BrowserContextOptions, type Page } from '@playwright/test';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { buildIfChanged, siteOutput } from '#infra/start/build.ts';
import type { PublicApi } from '#web/public/server.tsx';
import { headlessShell } from './browser.ts';
import { servePublicPages } from './render-fixtures.ts';

const root = resolve(import.meta.dirname, '../..');

/** Options of a visitor. `tolerant` ignores all script errors. `strict` allows failed requests only with status 404. */
export type VisitorOptions = BrowserContextOptions & { tolerant?: true; strict?: true };

interface PublicBrowser {
  origin: () => string;
  /** Opens a page of a new visitor, by default on a phone. Errors of its script fail the test. */
  visitor: (options?: VisitorOptions) => Promise<Page>;
}

/** Serves the built public site with fixture data and starts Chromium. Call it once per test file, at the top. */
export function publicBrowser(api?: PublicApi): PublicBrowser {
  let close: Array<() => Promise<void> | undefined> = [];
  let browser: Awaited<ReturnType<typeof chromium.launch>>;
  let origin: string;
  let complaints: string[] = [];

  beforeAll(async () => {
    await buildIfChanged(root, () => undefined);
    const served = await servePublicPages({ siteDirectory: join(root, siteOutput), api });
    browser = await chromium.launch(await headlessShell());
    origin = served.origin;
    close = [() => browser.close(), served.close];
  });
  afterAll(async () => {
    for (const one of close) await one();
  });
  afterEach(async () => {
    await Promise.all(browser.contexts().map((context) => context.close()));
    const found = complaints;
    complaints = [];
    // The script errors include React's hydration mismatches and CSP violations.
    expect(found).toEqual([]);
  });

  return {
    origin: () => origin,
    visitor: async ({ tolerant, strict, ...options } = {}) => {
      const context = await browser.newContext({ viewport: { width: 390, height: 844 }, ...options });
      const page = await context.newPage();
      if (tolerant) return page;
      page.on('pageerror', (error) => complaints.push(error.message));
      page.on('console', (message) => {
        const text = message.text();
        if (message.type() === 'error' && !text.includes(strict ? '404' : 'Failed to load resource'))
          complaints.push(text);
      });
      return page;
    },
  };
}

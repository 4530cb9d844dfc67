import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { build } from 'esbuild';
import { join } from 'node:path';
import { headlessShell } from '#tests/support/browser.ts';
import { listen, type ListeningService } from '#tests/support/local-service.ts';
import { target } from '../target.ts';
import type { CognitoPool } from '../cognito/pool.ts';
import type { AmplifyPage } from './page.ts';

/** A tab of a browser in which unmodified Amplify runs. */
export interface Tab {
  /** Calls a function of aws-amplify/auth; throws what it threw, by name. */
  call: <T = unknown>(name: string, input?: unknown) => Promise<T>;
  /** The Hub's events since the page was loaded. */
  events: () => Promise<string[]>;
  /** Keys that other tabs changed in the storage they share. */
  changedElsewhere: () => Promise<string[]>;
  /** Everything in localStorage; `restore` puts such a copy back. */
  stored: () => Promise<Record<string, string>>;
  restore: (copy: Record<string, string>) => Promise<void>;
  reload: () => Promise<void>;
  /** Another tab of the same browser, with the same storage. */
  another: () => Promise<Tab>;
}

/** Amplify bundled for the browser, on an origin of its own, so that every call to the pool is cross-origin. */
export async function startBrowser() {
  const { outputFiles } = await build({
    entryPoints: [join(import.meta.dirname, 'page.ts')],
    bundle: true,
    format: 'iife',
    write: false,
    define: { 'process.env.NODE_ENV': '"production"', global: 'globalThis' },
    logLevel: 'error',
  });
  const script = outputFiles[0]!.text;
  const sites: ListeningService[] = [];
  const startSite = async () => {
    const site = await listen(async ({ url }) =>
      url === '/page.js'
        ? { status: 200, headers: { 'content-type': 'text/javascript' }, body: script }
        : {
            status: 200,
            headers: { 'content-type': 'text/html' },
            body: '<!doctype html><title>Amplify</title><script src="/page.js"></script>',
          },
    );
    sites.push(site);
    return site.url;
  };
  const browser: Browser = await chromium.launch(await headlessShell());

  async function open(context: BrowserContext, pool: CognitoPool, url: string): Promise<Tab> {
    const page = await context.newPage();
    const faults: string[] = [];
    page.on('pageerror', (error) => faults.push(error.message));
    page.on('response', (response) => {
      if (response.status() === 501)
        faults.push(`not supported: ${response.request().headers()['x-amz-target']}`);
    });
    await load(page, pool, url);
    return {
      async call<T>(name: string, input?: unknown) {
        const outcome = await page.evaluate(([called, given]) => window.amplify.call(called, given), [
          name,
          input,
        ] as [string, unknown]);
        if (faults.length > 0) throw new Error(faults.join('; '));
        if ('thrown' in outcome)
          throw Object.assign(new Error(outcome.thrown.message), { name: outcome.thrown.name });
        return outcome.value as T;
      },
      events: () => page.evaluate(() => window.amplify.events),
      changedElsewhere: () => page.evaluate(() => window.amplify.changedElsewhere),
      stored: () => page.evaluate(() => ({ ...localStorage })),
      restore: (copy) => page.evaluate((kept) => void Object.assign(localStorage, kept), copy),
      reload: () => load(page, pool, url),
      another: () => open(context, pool, url),
    };
  }

  return {
    /**
     * One tab of a fresh browser: with an origin of its own, since a browser in one process (as the registry's is)
     * keeps one storage for all of Playwright's contexts.
     */
    async tab(pool: CognitoPool): Promise<Tab> {
      return open(await browser.newContext(), pool, await startSite());
    },
    async close() {
      await browser.close();
      for (const site of sites) await site.close();
    },
  };
}

async function load(page: Page, pool: CognitoPool, url: string): Promise<void> {
  await page.goto(url);
  const config: Parameters<AmplifyPage['configure']>[0] = {
    Auth: {
      Cognito: {
        userPoolId: pool.UserPoolId,
        userPoolClientId: pool.ClientId,
        ...(target.kind === 'stand-in' && { userPoolEndpoint: pool.url }),
      },
    },
  };
  await page.evaluate((given) => window.amplify.configure(given), config);
}

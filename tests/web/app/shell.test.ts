import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { describe, expect, test } from 'vitest';
import sharp from 'sharp';
import { brand } from '#shared/brand.ts';
import { siteOutput } from '#infra/start/build.ts';
import { drawnShell } from '#shared/drawn-screens.ts';
import { privateShells } from '#shared/private-routes.ts';
import { publicBrowser } from '#tests/support/public-browser.ts';
import { repository } from '#tests/support/repository-copy.ts';

const site = publicBrowser();
const words = {
  es: { exit: 'Salida rápida', needs: 'Esta página necesita JavaScript', home: 'Ir al inicio' },
  en: { exit: 'Quick exit', needs: 'This page needs JavaScript', home: 'Go Home' },
} as const;

/** Opens the shell as the edge serves it, for the dashboard or a guest's sign-in. */
async function open(
  page: Page,
  language: 'es' | 'en',
  path: '/dashboard' | '/login' = '/dashboard',
): Promise<void> {
  const address = `${site.origin()}${path}`;
  const shell = path === '/login' ? drawnShell(path, language) : privateShells[language];
  const body = await readFile(join(repository, siteOutput, shell), 'utf8');
  await page.route(address, (route) => route.fulfill({ contentType: 'text/html; charset=utf-8', body }));
  await page.goto(address, { waitUntil: 'load' });
}

describe.each(['es', 'en'] as const)('shell of the private app in %s', (language) => {
  const { exit, needs, home } = words[language];

  test('shows header, quick exit and a form skeleton before scripts load', async () => {
    const page = await site.visitor();
    await page.route('**/*.js', (route) => route.abort());
    await open(page, language);
    expect(await page.locator('html').getAttribute('lang')).toBe(language);
    expect(await page.getByRole('link', { name: exit }).isVisible()).toBe(true);
    expect((await page.locator('.site-header').boundingBox())?.height).toBeLessThanOrEqual(56);
    expect(await page.locator('.auth-card .skeleton').first().isVisible()).toBe(true);
    expect(await page.getByRole('link', { name: home }).count()).toBe(0);
  });

  test.each(['/dashboard', '/login'] as const)('asks at %s for JavaScript if it is off', async (path) => {
    const page = await site.visitor({ javaScriptEnabled: false });
    await open(page, language, path);
    expect(await page.getByRole('heading').allInnerTexts()).toEqual([needs]);
    expect(await page.getByRole('link', { name: exit }).isVisible()).toBe(true);
    expect(await page.locator('.skeleton, .auth-card').first().isVisible()).toBe(false);
    await page.getByRole('link', { name: home }).click();
    expect(new URL(page.url()).pathname).toBe('/');
  });
});

test('public pages and the shell link the manifest and icons of the neutral brand', async () => {
  const page = await site.visitor();
  await page.goto(`${site.origin()}/es/safety`);
  const linked = (rel: string) => page.locator(`link[rel="${rel}"]`).getAttribute('href');
  const [manifest, touchIcon] = [await linked('manifest'), await linked('apple-touch-icon')];
  const read = async (path: string) => readFile(join(repository, siteOutput, path));
  const manifestJson = JSON.parse(String(await read(manifest ?? ''))) as {
    name: string;
    icons: Array<{ src: string; sizes: string }>;
  };
  expect(manifestJson.name).toBe(brand);
  for (const { src, sizes } of [...manifestJson.icons, { src: touchIcon ?? '', sizes: '180x180' }]) {
    const { width, height, format } = await sharp(await read(src)).metadata();
    expect([format, `${width}x${height}`]).toEqual(['png', sizes]);
  }
  await open(page, 'es');
  expect([await linked('manifest'), await linked('apple-touch-icon')]).toEqual([manifest, touchIcon]);
});

test('shell shows the member frame if the session cookie is set', async () => {
  const page = await site.visitor();
  await page.route('**/*.js', (route) => route.abort());
  await page.context().addCookies([{ name: 'session', value: '1', url: site.origin() }]);
  await open(page, 'es');
  expect(await page.locator('.for-member .skeleton--medium').first().isVisible()).toBe(true);
  expect(await page.locator('.auth-card').isVisible()).toBe(false);
});

import { randomBytes } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cookies } from '#shared/cookies.ts';
import { buildIfChanged } from '#infra/start/build.ts';
import { product } from '#infra/start/product.ts';
import { localStage } from '#infra/settings.ts';
import { startCloud, type Cloud } from '@directory/local-cloud/cloud.ts';
import { developmentPolicy } from '#infra/start/development/content-security-policy.ts';
import { startDevelopment } from '#infra/start/development/index.ts';
import { templateHasChanged } from '#infra/start/development/template-check.ts';
import { scriptHash } from '#infra/constructs/site-headers.ts';
import { send } from '@directory/local-cloud/testing/http-client.ts';
import { copyRepository, repository } from '#tests/support/repository-copy.ts';

// Cloud of the built product that follows a copy of the sources. The tests edit the copy.
let copy: string;
let cloud: Cloud;
let assembly: string;
let isOtherByCodeAlone: boolean;
const said: string[] = [];
const undo: Array<() => Promise<void> | void> = [];
beforeAll(async () => {
  assembly = await buildIfChanged(repository, () => undefined);
  copy = copyRepository({ built: false });
  undo.push(() => rmSync(copy, { recursive: true, force: true }));
  // Check the template here, before development starts its own check of the copy.
  edit('infra/constructs/schedules.ts', 'export class Schedules', '// Nothing new.\nexport class Schedules');
  isOtherByCodeAlone = await templateHasChanged(copy, assembly, new AbortController().signal);
  cloud = await startCloud({
    assembly,
    product,
    stage: localStage,
    edgeCaches: false,
    onFailure: (_, error) => console.error(error),
  });
  undo.push(() => cloud.stop());
  const development = await startDevelopment({
    root: copy,
    cloud,
    assembly,
    say: (text) => void said.push(text),
  });
  undo.push(() => development.stop());
});
afterAll(async () => {
  for (const step of undo.reverse()) await step();
});

/** Returns a function that restores the file. */
function edit(file: string, from: string, to: string): () => void {
  const path = join(copy, file);
  const before = readFileSync(path, 'utf8');
  if (!before.includes(from)) throw new Error(`${file} no longer contains ${from}.`);
  writeFileSync(path, before.replaceAll(from, to));
  return () => writeFileSync(path, before);
}

const get = async (path: string) => {
  const response = await fetch(cloud.site + path, { headers: { cookie: `${cookies.adult.name}=1` } });
  return { status: response.status, headers: response.headers, text: await response.text() };
};
const openSocket = (path: string, headers: Record<string, string>) =>
  new Promise<number | undefined>((resolve, reject) => {
    const { hostname, port } = new URL(cloud.site);
    const key = randomBytes(16).toString('base64');
    const upgrade = { connection: 'Upgrade', upgrade: 'websocket', 'sec-websocket-key': key };
    const vite = { 'sec-websocket-version': '13', 'sec-websocket-protocol': 'vite-hmr' };
    request({ hostname, port, path, headers: { ...upgrade, ...vite, ...headers } })
      .on('upgrade', ({ statusCode }, socket) => {
        socket.destroy();
        resolve(statusCode);
      })
      .on('response', (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      })
      .on('error', reject)
      .end();
  });
const supportEmail = async () =>
  (JSON.parse((await get('/api/config')).text) as Record<string, string>)['supportEmail'];
/** Generous timeout for busy machines: these tests do not measure speed. */
const soon = { timeout: 200_000 };

test('development runs a Lambda’s saved source, or the last build after an error', async () => {
  const first = await supportEmail();
  const [file, from] = ['functions/account/get-config.ts', "environment('SUPPORT_EMAIL')"];
  const mend = edit(file, from, "'saved@directory.example'");
  await expect.poll(supportEmail, soon).toBe('saved@directory.example');
  mend();
  await expect.poll(supportEmail, soon).toBe(first);
  const mendAgain = edit(file, from, "'broken@directory.example' +");
  // The message names line and column of the syntax error, and the Lambda that keeps running.
  await expect.poll(() => said.join('\n'), soon).toMatch(/get-config\.ts:\d+:\d+/);
  expect(said.join('\n')).toContain("get-config.ts: can't be built; browse keep running the previous code.");
  expect(await supportEmail()).toBe(first);
  mendAgain();
  edit(file, from, "'mended@directory.example'");
  await expect.poll(supportEmail, soon).toBe('mended@directory.example');
});

test('development shows a saved server component in the next response', async () => {
  expect((await get('/terms')).text).not.toContain('data-saved');
  edit('web/public/LegalPage.tsx', '<h1>', '<h1 data-saved="">');
  await expect.poll(async () => (await get('/terms')).text, soon).toContain('data-saved');
});

test('development pages load sources from Vite under a CSP without unsafe scripts', async () => {
  for (const [path, script] of [
    ['/', '/assets/@development/page.js'],
    ['/login', '/assets/app/main.tsx'],
  ] as const) {
    const { text, headers } = await get(path);
    expect(text).toContain(`<script type="module" src="${script}"></script>`);
    expect(headers.get('cache-control')).toBe('no-store');
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain(`connect-src 'self' ${cloud.aws}`);
    expect(policy).toContain(cloud.site.replace('http:', 'ws:'));
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
    for (const [, inline = ''] of text.matchAll(/<script(?: type="module")?>([\s\S]*?)<\/script>/g))
      expect(policy).toContain(scriptHash(inline));
    const module = await get(script);
    expect(module.status).toBe(200);
    expect(module.headers.get('content-type')).toBe('text/javascript');
  }
});

test('Vite refuses sources and the hot reload’s socket to pages of other hosts', async () => {
  const source = async (host: string) =>
    (await send(cloud.site, '/assets/app/main.tsx', { headers: { host } })).status;
  expect([await source('localhost'), await source('rebound.example')]).toEqual([200, 421]);
  const [, token = ''] = /wsToken = "([^"]+)"/.exec((await get('/assets/@vite/client')).text) ?? [];
  expect(token).not.toBe('');
  expect(await openSocket(`/assets/?token=${token}`, { host: 'localhost' })).toBe(101);
  expect(await openSocket(`/assets/?token=${token}`, { host: 'rebound.example' })).toBe(400);
  // The request lacks the token, which only the site's own pages receive.
  expect(await openSocket('/assets/', { host: 'localhost', origin: 'http://other.example' })).toBe(400);
});

test('a page in development links its stylesheet', async () => {
  const { text } = await get('/');
  const styles = [...text.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, href = '']) => href);
  expect(styles).toEqual(['/assets/public/styles.css']);
  const sheet = await fetch(cloud.site + styles[0], { headers: { accept: 'text/css,*/*;q=0.1' } });
  expect(sheet.headers.get('content-type')).toContain('text/css');
  expect(await sheet.text()).toContain('--');
});

test('development asks for a restart only after template or local cloud changes', async () => {
  expect(isOtherByCodeAlone).toBe(false);
  edit('infra/local/clock.ts', 'export class Clock', '\nexport class Clock');
  await expect.poll(() => said.join('\n'), soon).toContain('infra/local/clock.ts is part of the local cloud');
  edit('infra/constructs/schedules.ts', 'Duration.minutes(2)', 'Duration.minutes(3)');
  await expect.poll(() => said.join('\n'), soon).toContain('The template has changed');
}, 400_000);

test('the CSP in development adds only script hashes, style elements, socket and workers', () => {
  const policy = developmentPolicy(
    "default-src 'none'; script-src 'self'; connect-src 'none'; style-src 'self'",
    '<script>a()</script><script type="module">b()</script><script src="/c.js"></script>',
    'ws://localhost:1',
  );
  expect(policy.split('; ')).toEqual([
    "default-src 'none'",
    `script-src 'self' ${scriptHash('a()')} ${scriptHash('b()')}`,
    'connect-src ws://localhost:1',
    "style-src 'self'",
    "style-src-elem 'self' 'unsafe-inline'",
    "worker-src 'self' blob:",
  ]);
});

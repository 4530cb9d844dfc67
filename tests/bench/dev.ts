import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium, type Page } from '@playwright/test';
import { cookies } from '#shared/cookies.ts';
import { browserExecutable } from '#tests/support/browser.ts';
import { hydrated } from '#tests/support/hydrated.ts';
import { copyRepository } from '#tests/support/repository-copy.ts';
import { atMost, freePort, median, rounded } from './measures.ts';
import type { BenchReport } from './report.ts';
import { startProduct } from './started.ts';

const runs = 5;
/** Time until a run counts as hanging, in milliseconds. */
const patienceMilliseconds = 60_000;

/** Kind of edit: the original text, each run's replacement, and a check that the change is visible. */
interface Edit {
  what: string;
  /** Maximum time from saving the file to the visible change, as a multiple of the reference. */
  bound: number;
  file: string;
  from: string;
  to: (run: number) => string;
  prepare?: () => Promise<void>;
  arrived: (run: number) => Promise<boolean>;
}

/**
 * Measures the time from save to visible change under `npm run dev`, with a fixed build just before each save as the
 * reference. Works on a copy of the repository, so that your sources and demo data stay unchanged.
 */
async function bench(): Promise<BenchReport> {
  const copy = copyRepository();
  const port = await freePort();
  const product = startProduct(copy, ['--dev', '--no-seed', '--port', String(port)]);
  const browser = await chromium.launch(await browserExecutable());
  try {
    if (!(await product.ready)) throw new Error(`npm run dev is not ready: ${product.output()}`);
    const context = await browser.newContext();
    const site = `http://localhost:${port}`;
    await context.addCookies([{ name: cookies.adult.name, value: '1', url: site }]);
    const rows: BenchReport['tables'][string] = [];
    const broken: string[] = [];
    for (const edit of edits(site, await context.newPage()))
      try {
        await edit.prepare?.();
        const { times, references } = await measure(copy, edit);
        const ratio = rounded(median(times) / median(references), 2);
        rows.push({ edit: edit.what, 'median ms': median(times), 'times the reference': ratio });
        broken.push(...atMost(`${edit.what}: times the reference`, ratio, edit.bound));
      } catch (error) {
        broken.push(`${edit.what}: ${(error as Error).message}`);
      }
    return { tables: { 'From save to answer': rows }, broken };
  } finally {
    await browser.close();
    await product.end('SIGINT');
    rmSync(copy, { recursive: true, force: true });
  }
}

export const parts = { all: bench };

/** Builds the edits. A reload of the page is an error: the page would lose its mark or the typed text. */
function edits(site: string, page: Page): Edit[] {
  const get = async (path: string) => (await fetch(site + path)).text();
  const openHome = async () => {
    await page.goto(site);
    await hydrated(page);
    await page.evaluate(() => Object.assign(window, { kept: true }));
  };
  const isKept = async () => {
    if (!(await page.evaluate(() => 'kept' in window))) throw new Error('The page was loaded again.');
    return true;
  };
  const typed = 'typed@example.com';
  const email = page.locator('input[type=email]');
  return [
    {
      what: 'function',
      bound: 2.5,
      file: 'functions/account/get-config.ts',
      from: "environment('SUPPORT_EMAIL')",
      to: (run) => `'run-${run}@directory.example'`,
      arrived: async (run) => (await get('/api/config')).includes(`run-${run}@`),
    },
    {
      what: 'shared file',
      bound: 2.8,
      file: 'shared/brand.ts',
      from: "'Velada'",
      to: (run) => `'Velada ${run}'`,
      arrived: async (run) => (await get('/terms')).includes(`Velada ${run}`),
    },
    {
      what: 'server-rendered component',
      bound: 2.5,
      file: 'web/public/LegalPage.tsx',
      from: '<h1>',
      to: (run) => `<h1 data-run="${run}">`,
      arrived: async (run) => (await get('/terms')).includes(`data-run="${run}"`),
    },
    {
      what: 'hydrated component, not reloaded',
      bound: 0.3,
      file: 'web/public/HomePage.tsx',
      from: '<section className="page-head container">',
      to: (run) => `<section className="page-head container" data-run="${run}">`,
      prepare: openHome,
      arrived: async (run) =>
        (await page.locator(`.page-head[data-run="${run}"]`).count()) === 1 && (await isKept()),
    },
    {
      what: 'component of the private app, typed text kept',
      bound: 0.3,
      file: 'web/account/SignInForm.tsx',
      from: '<form className="stack"',
      to: (run) => `<form className="stack" data-run="${run}"`,
      prepare: async () => {
        await page.goto(`${site}/login`);
        await page.waitForLoadState('networkidle');
        await email.fill(typed);
      },
      arrived: async (run) =>
        (await page.locator(`form[data-run="${run}"]`).count()) === 1 && (await email.inputValue()) === typed,
    },
    {
      what: 'style, not reloaded',
      bound: 0.3,
      file: 'web/public/public.css',
      from: '.invitation {',
      to: (run) => `.invitation { word-spacing: ${run}px;`,
      prepare: openHome,
      arrived: async (run) =>
        (await page.locator('.invitation').evaluate((it) => getComputedStyle(it).wordSpacing)) ===
          `${run}px` && (await isKept()),
    },
  ];
}

/** Runs a new process that bundles React's server renderer and returns its milliseconds. */
function reference(): number {
  const build =
    "require('esbuild').buildSync({ entryPoints: ['react-dom/server'], bundle: true, platform: 'node', write: false })";
  const began = performance.now();
  const { status, stderr } = spawnSync(process.execPath, ['-e', build], { cwd: import.meta.dirname });
  if (status !== 0) throw new Error(`The reference does not build: ${stderr.toString()}`);
  return Math.round(performance.now() - began);
}

async function measure(copy: string, { file, from, to, arrived }: Edit) {
  const path = join(copy, file);
  const before = readFileSync(path, 'utf8');
  if (!before.includes(from)) throw new Error(`${file} no longer contains ${from}.`);
  const times: number[] = [];
  const references: number[] = [];
  for (let run = 1; run <= runs; run += 1) {
    references.push(reference());
    const began = performance.now();
    writeFileSync(path, before.replaceAll(from, to(run)));
    while (!(await arrived(run))) {
      if (performance.now() - began > patienceMilliseconds) throw new Error(`no answer to run ${run}.`);
      await sleep(10);
    }
    times.push(Math.round(performance.now() - began));
    // Let the last save finish before the next one, as developers do.
    await sleep(500);
  }
  return { times, references };
}

import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { entries } from '#shared/deployment/entries.ts';
import { bundleFunctions, type BundleInput } from '#infra/bundle.ts';

let root: string;
let input: BundleInput;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'directory-bundle-'));
  input = {
    entryDirectory: join(root, 'entry'),
    siteDirectory: join(root, 'site'),
    outputDirectory: join(root, 'out'),
  };
  mkdirSync(input.entryDirectory);
  mkdirSync(join(input.siteDirectory, '.vite'), { recursive: true });
  writeFileSync(
    join(input.siteDirectory, '.vite', 'manifest.json'),
    JSON.stringify({ 'a.tsx': { file: 'a-1.js' } }),
  );
  for (const entry of entries)
    writeEntry(entry, `export const handler = async (): Promise<string> => '${entry}';`);
});
afterEach(() => rmSync(root, { recursive: true }));

const writeEntry = (entry: string, code: string): void =>
  writeFileSync(join(input.entryDirectory, `${entry}.ts`), code);
const load = (directory: string) =>
  createRequire(join(directory, 'index.js'))('./index.js') as { handler: () => Promise<unknown> };

describe('bundling', () => {
  test('makes one CommonJS file a Lambda, with a source map that holds no sources', async () => {
    const bundles = await bundleFunctions(input);
    for (const entry of entries) {
      expect(await load(bundles[entry]).handler()).toBe(entry);
      const map = JSON.parse(readFileSync(join(bundles[entry], 'index.js.map'), 'utf8')) as object;
      expect(map).toMatchObject({ sources: [expect.stringContaining(`${entry}.ts`)] });
      expect(map).not.toHaveProperty('sourcesContent');
    }
  });

  test('tells the page Lambda which files this build of the site has', async () => {
    writeEntry(
      'page',
      'declare const __SITE_MANIFEST__: object; export const handler = async () => __SITE_MANIFEST__;',
    );
    const bundles = await bundleFunctions(input);
    expect(await load(bundles.page).handler()).toEqual({ 'a.tsx': { file: 'a-1.js' } });
  });

  test('puts sharp with its native code beside the photo Lambda, where it loads by itself', async () => {
    writeEntry(
      'photo',
      `import sharp from 'sharp';
       export const handler = async () => (await sharp({ create: { width: 2, height: 3, channels: 3, background: 'red' } }).png().toBuffer({ resolveWithObject: true })).info.height;`,
    );
    const bundles = await bundleFunctions(input);
    expect(await load(bundles.photo).handler()).toBe(3);
    expect(existsSync(join(bundles.photo, 'node_modules', 'sharp'))).toBe(true);
  });

  test('names every entry that is missing', async () => {
    rmSync(join(input.entryDirectory, 'job.ts'));
    rmSync(join(input.entryDirectory, 'photo.ts'));
    await expect(bundleFunctions(input)).rejects.toThrow(/photo\.ts.*job\.ts/);
  });

  test('says what to run when the site was not built', async () => {
    rmSync(join(input.siteDirectory, '.vite'), { recursive: true });
    await expect(bundleFunctions(input)).rejects.toThrow('npm run build');
  });

  test('refuses what would be empty in CommonJS', async () => {
    writeEntry('job', 'export const handler = async () => import.meta.dirname;');
    await expect(bundleFunctions(input)).rejects.toThrow('import.meta');
  });

  test('leaves nothing of an earlier build', async () => {
    mkdirSync(join(input.outputDirectory, 'job'), { recursive: true });
    writeFileSync(join(input.outputDirectory, 'job', 'stale.js'), '');
    const bundles = await bundleFunctions(input);
    expect(existsSync(join(bundles.job, 'stale.js'))).toBe(false);
  });
});

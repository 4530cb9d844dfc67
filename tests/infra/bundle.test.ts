import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { entries } from '#shared/deployment/entries.ts';
import { bundleFunctions, type BundleInput } from '#infra/bundle.ts';
import { repository } from '#tests/support/repository-copy.ts';

let root: string;
let input: BundleInput;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'directory-bundle-'));
  input = {
    root: repository,
    target: 'machine',
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
  test('writes one CommonJS file and a source map without sources per Lambda', async () => {
    const bundles = await bundleFunctions(input);
    for (const entry of entries) {
      expect(await load(bundles[entry]).handler()).toBe(entry);
      const map = JSON.parse(readFileSync(join(bundles[entry], 'index.js.map'), 'utf8')) as object;
      expect(map).toMatchObject({ sources: [expect.stringContaining(`${entry}.ts`)] });
      expect(map).not.toHaveProperty('sourcesContent');
    }
  });

  test("passes the site's file manifest to the page Lambda", async () => {
    writeEntry(
      'page',
      'declare const __SITE_MANIFEST__: object; export const handler = async () => __SITE_MANIFEST__;',
    );
    const bundles = await bundleFunctions(input);
    expect(await load(bundles.page).handler()).toEqual({ 'a.tsx': { file: 'a-1.js' } });
  });

  /** Native code for Lambda loads only on Lambda's system. */
  const isLambdas = process.platform === 'linux' && process.arch === 'x64';
  const targets: BundleInput['target'][] = isLambdas ? ['machine', 'lambda'] : ['machine'];

  test.each(targets)(
    'puts sharp and its native code beside the photo Lambda for target %s',
    async (target) => {
      writeEntry(
        'photo',
        `import sharp from 'sharp';
       export const handler = async () => (await sharp({ create: { width: 2, height: 3, channels: 3, background: 'red' } }).png().toBuffer({ resolveWithObject: true })).info.height;`,
      );
      const bundles = await bundleFunctions({ ...input, target });
      expect(await load(bundles.photo).handler()).toBe(3);
      expect(existsSync(join(bundles.photo, 'node_modules', 'sharp'))).toBe(true);
    },
  );

  describe('on macOS', () => {
    let mac: string;
    beforeEach(() => {
      mac = join(root, 'checkout');
      install('sharp', {
        dependencies: { 'detect-libc': '^2' },
        optionalDependencies: { '@img/sharp-darwin-arm64': '1' },
      });
      install('detect-libc', {});
      install('@embedpdf/pdfium', {});
      install('@img/sharp-darwin-arm64', {});
      writeLock({ sharp: '1.0.0', 'detect-libc': '1.0.0' });
    });

    const install = (name: string, more: object): void => {
      mkdirSync(join(mac, 'node_modules', name), { recursive: true });
      writeFileSync(
        join(mac, 'node_modules', name, 'package.json'),
        JSON.stringify({ name, version: '1.0.0', ...more }),
      );
    };
    const writeLock = (versions: Record<string, string>): void => {
      const packages: Record<string, object> = {};
      for (const [name, version] of Object.entries({ '@embedpdf/pdfium': '1.0.0', ...versions }))
        packages[`node_modules/${name}`] = { version, integrity: 'sha512-a' };
      Object.assign(packages['node_modules/sharp'] ?? {}, {
        optionalDependencies: { '@img/sharp-darwin-arm64': '1.0.0' },
      });
      writeFileSync(join(mac, 'package-lock.json'), JSON.stringify({ packages }));
    };

    test('includes macOS native code when the target is this machine', async () => {
      const bundles = await bundleFunctions({ ...input, root: mac });
      const modules = join(bundles.photo, 'node_modules');
      expect(readdirSync(modules).sort()).toEqual(['@img', 'detect-libc', 'sharp']);
      expect(readdirSync(join(modules, '@img'))).toEqual(['sharp-darwin-arm64']);
    });

    test('refuses a Lambda target if the installed sharp differs from the locked version', async () => {
      writeLock({ sharp: '1.0.1', 'detect-libc': '1.0.0' });
      await expect(bundleFunctions({ ...input, root: mac, target: 'lambda' })).rejects.toThrow(
        'sharp is installed as 1.0.0, not as the 1.0.1 of package-lock.json: run `npm ci`.',
      );
    });

    test('refuses a Lambda target if package-lock.json lists no native code for Lambda', async () => {
      await expect(bundleFunctions({ ...input, root: mac, target: 'lambda' })).rejects.toThrow(
        'no native code of sharp for linux-x64',
      );
    });
  });

  test('fails with the name of every missing entry file', async () => {
    rmSync(join(input.entryDirectory, 'job.ts'));
    rmSync(join(input.entryDirectory, 'photo.ts'));
    await expect(bundleFunctions(input)).rejects.toThrow(/photo\.ts.*job\.ts/);
  });

  test('names the build command in the error when the site is not built', async () => {
    rmSync(join(input.siteDirectory, '.vite'), { recursive: true });
    await expect(bundleFunctions(input)).rejects.toThrow('npm run build');
  });

  test('refuses an entry that uses import.meta', async () => {
    writeEntry('job', 'export const handler = async () => import.meta.dirname;');
    await expect(bundleFunctions(input)).rejects.toThrow('import.meta');
  });

  test('deletes files of an earlier build', async () => {
    mkdirSync(join(input.outputDirectory, 'job'), { recursive: true });
    writeFileSync(join(input.outputDirectory, 'job', 'stale.js'), '');
    const bundles = await bundleFunctions(input);
    expect(existsSync(join(bundles.job, 'stale.js'))).toBe(false);
  });
});

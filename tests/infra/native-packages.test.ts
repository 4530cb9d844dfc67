import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  directoryOf,
  lambdaPlatform,
  nativePackagesOf,
  provide,
  type LockedPackage,
} from '#infra/native-packages.ts';
import { startNpmRegistry, type NpmRegistry } from '#tests/support/npm-registry.ts';
import { repository } from '#tests/support/repository-copy.ts';

const name = '@img/sharp-linux-x64';
const libvips = '@img/sharp-libvips-linux-x64';

let root: string;
let registry: NpmRegistry;
let wanted: LockedPackage;
beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'native packages '));
  registry = await startNpmRegistry({
    [name]: { version: '1.2.3', files: { 'lib/native.node': 'native code' } },
  });
  wanted = registry.locked[name]!;
  vi.stubEnv('npm_config_registry', registry.url);
  vi.stubEnv('npm_config_cache', join(root, 'npm-cache'));
  vi.stubEnv('npm_config_fetch_retries', '0');
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await registry.close();
  rmSync(root, { recursive: true });
});

const write = (path: string, contents: unknown): void => {
  mkdirSync(join(root, path, '..'), { recursive: true });
  writeFileSync(join(root, path), typeof contents === 'string' ? contents : JSON.stringify(contents));
};
const fetched = (): string[] =>
  existsSync(join(root, '.cache/native-packages')) ? readdirSync(join(root, '.cache/native-packages')) : [];

test('a native package is fetched once, into a folder outside node_modules', async () => {
  write(`node_modules/@img/sharp-darwin-arm64/package.json`, { version: '1.2.3' });
  const directory = await provide(root, wanted);
  expect(readFileSync(join(directory, 'lib/native.node'), 'utf8')).toBe('native code');
  expect(directory).toMatch(join(root, '.cache/native-packages/sharp-linux-x64-1.2.3-'));
  expect(readdirSync(join(root, 'node_modules/@img'))).toEqual(['sharp-darwin-arm64']);
  expect(fetched()).toHaveLength(1);
  const asked = registry.asked.length;
  expect(await provide(root, wanted)).toBe(directory);
  expect(registry.asked).toHaveLength(asked);
});

test('a native package comes from the registry in the checkout’s .npmrc', async () => {
  vi.stubEnv('npm_config_registry', undefined);
  write('package.json', { name: 'checkout', version: '1.0.0' });
  write('.npmrc', `@img:registry=${registry.url}\n`);
  await provide(root, wanted);
  expect(registry.asked.length).toBeGreaterThan(0);
});

test('two concurrent fetches return one complete native package', async () => {
  const [one, other] = await Promise.all([provide(root, wanted), provide(root, wanted)]);
  expect(one).toBe(other);
  expect(readFileSync(join(one, 'lib/native.node'), 'utf8')).toBe('native code');
  expect(fetched()).toHaveLength(1);
});

test('a native package with wrong integrity is refused and deleted', async () => {
  const other = { ...wanted, integrity: `sha512-${Buffer.alloc(64).toString('base64')}` };
  await expect(provide(root, other)).rejects.toThrow(
    `has the integrity ${wanted.integrity}, but package-lock.json has ${other.integrity}`,
  );
  expect(fetched()).toEqual([]);
  expect(directoryOf(root, other)).toBeUndefined();
});

test('a native package fetched for another integrity is not reused', async () => {
  await provide(root, wanted);
  expect(directoryOf(root, { ...wanted, integrity: 'sha512-other' })).toBeUndefined();
});

test('an installed native package is used only in the locked version', async () => {
  write(`node_modules/${name}/package.json`, { version: '1.2.3' });
  expect(await provide(root, wanted)).toBe(join(root, 'node_modules', name));
  expect(registry.asked).toEqual([]);
  write(`node_modules/${name}/package.json`, { version: '1.2.2' });
  expect(await provide(root, wanted)).toContain('.cache');
});

test('a failed fetch names the wanted package and the registry’s error', async () => {
  await registry.close();
  await expect(provide(root, wanted)).rejects.toThrow(
    /@img\/sharp-linux-x64@1\.2\.3 is not installed on this system, and npm could not fetch it:\n[^]*ECONNREFUSED/,
  );
  expect(fetched()).toEqual([]);
  registry = await startNpmRegistry({});
});

test('the lock file lists sharp and libvips for the photo Lambda, with integrity', () => {
  const found = nativePackagesOf(repository, 'sharp', lambdaPlatform);
  expect(found.map((one) => one.name).sort()).toEqual([libvips, name]);
  for (const { integrity } of found) expect(integrity).toMatch(/^sha512-[\w+/]{86}==$/);
});

test('native packages differ by operating system, processor and C library', () => {
  const names = (platform: object) =>
    nativePackagesOf(repository, 'sharp', { ...lambdaPlatform, ...platform }).map((one) => one.name);
  expect(names({ libc: 'musl' })).toContain('@img/sharp-linuxmusl-x64');
  expect(names({ libc: 'musl' })).not.toContain(name);
  expect(names({ cpu: 'arm64' })).toContain('@img/sharp-linux-arm64');
  expect(() => names({ os: 'plan9' })).toThrow('no native code of sharp for plan9-x64');
});

test('a locked native package without integrity is refused', () => {
  cpSync(join(repository, 'package-lock.json'), join(root, 'package-lock.json'));
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { integrity?: string }>;
  };
  delete lock.packages[`node_modules/${libvips}`]!.integrity;
  write('package-lock.json', lock);
  expect(() => nativePackagesOf(root, 'sharp', lambdaPlatform)).toThrow(libvips);
});

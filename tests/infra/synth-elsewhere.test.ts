import { execFile } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { shellFiles } from '#shared/drawn-screens.ts';
import { startNpmRegistry, type NpmRegistry } from '#tests/support/npm-registry.ts';
import { copyRepository, repository } from '#tests/support/repository-copy.ts';
import { completeStage } from '#tests/support/template.ts';

const native = ['@img/sharp-linux-x64', '@img/sharp-libvips-linux-x64'];

let root: string;
let registry: NpmRegistry;
beforeEach(async () => {
  const lock = JSON.parse(readFileSync(join(repository, 'package-lock.json'), 'utf8')) as Lock;
  registry = await startNpmRegistry(
    Object.fromEntries(
      native.map((name) => [
        name,
        { version: lock.packages[`node_modules/${name}`]!.version, files: { 'lib/native.so': `of ${name}` } },
      ]),
    ),
  );
  root = copyRepository({ built: false });
  installAsOnDarwin();
  writeSite();
  mkdirSync(join(root, 'infra', 'stages'), { recursive: true });
  write('infra/stages/prod.json', JSON.stringify(completeStage));
  for (const name of native)
    lock.packages[`node_modules/${name}`]!.integrity = registry.locked[name]!.integrity;
  write('package-lock.json', JSON.stringify(lock));
});
afterEach(async () => {
  await registry.close();
  rmSync(root, { recursive: true });
});

interface Lock {
  packages: Record<string, { version: string; integrity: string }>;
}

const write = (path: string, contents: string): void => writeFileSync(join(root, path), contents);

/** Imitates `npm ci` on an Apple silicon Mac: sharp, and native code only for darwin-arm64. */
function installAsOnDarwin(): void {
  const modules = join(root, 'node_modules');
  rmSync(modules);
  mkdirSync(join(modules, '@img', 'sharp-darwin-arm64'), { recursive: true });
  cpSync(join(repository, 'node_modules/@img/colour'), join(modules, '@img', 'colour'), { recursive: true });
  write(
    'node_modules/@img/sharp-darwin-arm64/package.json',
    JSON.stringify({ name: '@img/sharp-darwin-arm64', version: '0.0.0' }),
  );
  for (const name of readdirSync(join(repository, 'node_modules')))
    if (!/^(@img|\..*)$/.test(name)) symlinkSync(join(repository, 'node_modules', name), join(modules, name));
}

/** Writes the files of `vite build` that the synthesis needs. */
function writeSite(): void {
  mkdirSync(join(root, 'dist/site/.vite'), { recursive: true });
  mkdirSync(join(root, 'dist/site/assets'));
  write('dist/site/.vite/manifest.json', '{}');
  for (const shell of shellFiles) write(`dist/site${shell}`, '<!doctype html>');
  write('dist/site/assets/client.js', '');
}

/** Runs `STAGE=prod npm run synth` in a process that reports darwin-arm64 as its platform. */
function synthesize(): Promise<unknown> {
  const fake = Object.entries({ platform: 'darwin', arch: 'arm64' }).map(
    ([name, value]) => `Object.defineProperty(process, '${name}', { value: '${value}' });`,
  );
  return promisify(execFile)(
    process.execPath,
    ['--import', `data:text/javascript,${encodeURIComponent(fake.join(''))}`, 'infra/app.ts'],
    {
      cwd: root,
      env: {
        ...process.env,
        NODE_ENV: 'production',
        STAGE: 'prod',
        CDK_OUTDIR: join(root, 'out'),
        npm_config_registry: registry.url,
        npm_config_cache: join(root, 'npm-cache'),
        // Without this variable, esbuild would search for the binary of the simulated platform.
        ESBUILD_BINARY_PATH: join(repository, 'node_modules/esbuild/bin/esbuild'),
      },
    },
  );
}

function nativePackagesOfPhoto(): string[] {
  const asset = readdirSync(join(root, 'out')).find((name) =>
    existsSync(join(root, 'out', name, 'node_modules', 'sharp')),
  );
  return readdirSync(join(root, 'out', asset ?? '', 'node_modules', '@img')).sort();
}

test('synthesis on macOS bundles Linux code for the Lambdas and leaves node_modules unchanged', async () => {
  const installed = (): string[] =>
    ['node_modules', 'node_modules/@img'].flatMap((folder) => readdirSync(join(root, folder)));
  const before = installed();
  await synthesize();
  expect(nativePackagesOfPhoto()).toEqual(['colour', 'sharp-libvips-linux-x64', 'sharp-linux-x64']);
  expect(installed()).toEqual(before);
}, 300_000);

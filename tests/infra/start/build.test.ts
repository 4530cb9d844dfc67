import { mkdirSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildIfChanged } from '#infra/start/build.ts';

let root: string;
const write = (path: string, text: string): void => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
};

/** Creates a repository. Its two tools write files like ours, and fail if the source of its function says so. */
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'build-'));
  const tool = (name: string, work: string): string =>
    `const { appendFileSync, mkdirSync, readFileSync, writeFileSync } = require('node:fs');
     appendFileSync('runs.log', '${name} ');
     ${work}
     if (readFileSync('functions/one.ts', 'utf8').includes('${name} fails')) { console.error('no luck'); process.exit(1); }`;
  write('package.json', '{"type":"commonjs"}');
  write(
    'node_modules/vite/bin/vite.js',
    tool(
      'vite',
      `mkdirSync('dist/site/.vite', { recursive: true });
       writeFileSync('dist/site/.vite/manifest.json', '{"a":"app.js"}');
       writeFileSync('dist/site/app.js', 'site');`,
    ),
  );
  write(
    'infra/app.ts',
    tool(
      'synth',
      `mkdirSync(process.env.CDK_OUTDIR + '/asset.1', { recursive: true });
       writeFileSync(process.env.CDK_OUTDIR + '/asset.1/index.js', 'code');
       writeFileSync(process.env.CDK_OUTDIR + '/stack.assets.json', '"asset.1"');`,
    ),
  );
  const sources = 'shared/one.ts functions/one.ts web/one.ts package-lock.json vite.config.ts';
  for (const path of sources.split(' ')) write(path, '1');
});
afterEach(() => rmSync(root, { recursive: true }));

const said: string[] = [];
const build = (): Promise<string> => buildIfChanged(root, (line) => said.push(line));
function runs(): string {
  const file = join(root, 'runs.log');
  const text = readFileSync(file, 'utf8').trim();
  writeFileSync(file, '');
  return text;
}

test('a build is skipped unless a source outside the local cloud changed', async () => {
  const output = await build();
  expect(runs()).toBe('vite synth');
  expect(readFileSync(join(output, 'asset.1', 'index.js'), 'utf8')).toBe('code');
  write('infra/local/cloud.ts', 'another');
  await build();
  expect(runs()).toBe('');
  write('web/one.ts', '2');
  await build();
  expect(runs()).toBe('vite synth');
});

test('a build treats a root with a trailing slash as the same root', async () => {
  await buildIfChanged(`${root}/`, () => undefined);
  expect(runs()).toBe('vite synth');
  await build();
  expect(runs()).toBe('');
});

test.each([
  'dist/site/app.js',
  'dist/site/.vite/manifest.json',
  '.cache/assembly/asset.1/index.js',
  '.cache/assembly/built.json',
])('a build runs again if %s is truncated or missing', async (file) => {
  await build();
  runs();
  truncateSync(join(root, file), 1);
  await build();
  expect(runs()).toBe('vite synth');
  rmSync(join(root, file));
  await build();
  expect(runs()).toBe('vite synth');
});

test.each(['vite', 'synth'])('a failed run of %s invalidates the last successful build', async (tool) => {
  await build();
  write('functions/one.ts', `${tool} fails`);
  await expect(build()).rejects.toThrow('no luck');
  runs();
  write('functions/one.ts', '1');
  await build();
  expect(runs()).toBe('vite synth');
});

test('two concurrent callers build only once', async () => {
  await Promise.all([build(), build()]);
  expect(runs()).toBe('vite synth');
  expect(said).toContain('Another build is under way here; waiting for it ...');
});

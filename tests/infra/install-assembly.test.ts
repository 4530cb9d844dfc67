import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { installAssembly } from '#infra/install-assembly.ts';

let folder: string;
let draft: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'assembly-'));
  draft = join(folder, '.draft');
});
afterEach(() => rmSync(folder, { recursive: true }));

const write = (file: string, text: string): void => {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
};
const read = (path: string): string => readFileSync(join(folder, path), 'utf8');

/** Writes an assembly as the CDK does: an asset of two files, and the template that names it. */
function synthesize(template: string): void {
  write(join(draft, 'asset.1', 'index.js'), 'code');
  write(join(draft, 'asset.1', 'node_modules', 'native.node'), 'native');
  write(join(draft, 'stack.template.json'), template);
}

test('installing an assembly replaces an asset whose copy was interrupted', () => {
  write(join(folder, 'asset.1', 'index.js'), 'co');
  synthesize('{}');
  installAssembly(draft, folder);
  expect(read('asset.1/index.js')).toBe('code');
  expect(read('asset.1/node_modules/native.node')).toBe('native');
  expect(existsSync(draft)).toBe(false);
});

test('installing an assembly keeps complete assets and replaces the template', () => {
  synthesize('old');
  installAssembly(draft, folder);
  const before = statSync(join(folder, 'asset.1'));
  synthesize('new');
  installAssembly(draft, folder);
  expect(statSync(join(folder, 'asset.1')).ino).toBe(before.ino);
  expect(read('stack.template.json')).toBe('new');
});

test('installing an assembly keeps assets of other stages and earlier builds', () => {
  write(join(folder, 'asset.0', 'index.js'), 'earlier');
  synthesize('{}');
  installAssembly(draft, folder);
  expect(read('asset.0/index.js')).toBe('earlier');
});

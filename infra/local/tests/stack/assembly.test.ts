import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openAssembly } from '../../stack/assembly.ts';

const directory = mkdtempSync(join(tmpdir(), 'assembly-'));
afterAll(() => rmSync(directory, { recursive: true }));

test('reopening an assembly changes no file that running workers read', () => {
  writeFileSync(join(directory, 'one.template.json'), '{}');
  writeFileSync(join(directory, 'one.assets.json'), '{"files":{}}');
  const state = () =>
    readdirSync(directory).map((name) => {
      const { ino, mtimeNs } = statSync(join(directory, name), { bigint: true });
      return `${name} ${ino} ${mtimeNs}`;
    });
  openAssembly(directory);
  const before = state();
  openAssembly(directory);
  expect(state()).toEqual(before);
  expect(before.filter((line) => line.startsWith('package.json'))).toHaveLength(1);
});

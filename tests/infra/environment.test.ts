import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bundleFunctions, entries, type Bundles, type Entry } from '#infra/bundle.ts';
import { settingsOf } from '#infra/settings.ts';
import { propertiesOf, templateOf } from '#tests/support/template.ts';

const template = templateOf(settingsOf('local'));
const given = (entry: Entry): string[] => {
  const id = entry.replace(/(^|-)(\w)/g, (_, _dash: string, letter: string) => letter.toUpperCase());
  return Object.keys(
    propertiesOf<{ Environment: { Variables: Record<string, string> } }>(template, `${id}Function`)
      .Environment.Variables,
  );
};
/** What every Lambda has, whether or not its code looks at it. */
const common = ['STAGE', 'NODE_OPTIONS', 'AWS_REGION'];

let root: string;
let bundles: Bundles;
beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'directory-environment-'));
  const siteDirectory = join(root, 'site');
  mkdirSync(join(siteDirectory, '.vite'), { recursive: true });
  writeFileSync(join(siteDirectory, '.vite', 'manifest.json'), '{}');
  bundles = await bundleFunctions({
    entryDirectory: join(import.meta.dirname, '..', '..', 'functions', 'entry'),
    siteDirectory,
    outputDirectory: join(root, 'out'),
  });
});
afterAll(() => rmSync(root, { recursive: true }));

describe('variables', () => {
  test.each(entries)('%s is given what its code reads, and nothing else', (entry) => {
    // The bundle holds what the entry can reach and no more.
    const code = readFileSync(join(bundles[entry], 'index.js'), 'utf8');
    const named = [...code.matchAll(/\b(?:environment|secret)\d*\("([A-Z_]+)"\)/g)].map(
      ([, name]) => name ?? '',
    );
    const known = new Set([...named, ...entries.flatMap(given)]);
    const read = [...known].filter((name) => new RegExp(`["'.]${name}\\b`).test(code));
    expect(
      given(entry)
        .filter((name) => !common.includes(name))
        .sort(),
    ).toEqual(read.filter((name) => !common.includes(name)).sort());
  });
});

import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import declared from '../package.json' with { type: 'json' };

const folder = join(import.meta.dirname, '..');

/** The packages that a source names: in an import, or where it looks for a folder. */
const namedIn = (source: string): string[] =>
  [...source.matchAll(/(?:from |import\(|packageFolder\(|resolve\(|import )'(@[\w-]+\/[\w-]+|[a-z][\w-]*)/g)]
    .map(([, name = '']) => name)
    .filter((name) => name !== 'node');

test('the package declares the packages that its sources name, and no other', () => {
  const files = globSync('**/*.ts', { cwd: folder, exclude: ['**/node_modules/**'] });
  const named = files.flatMap((file) => namedIn(readFileSync(join(folder, file), 'utf8')));
  const { dependencies, optionalDependencies, devDependencies } = declared;
  expect([...new Set(named)].toSorted()).toEqual(
    Object.keys({ ...dependencies, ...optionalDependencies, ...devDependencies }).toSorted(),
  );
});

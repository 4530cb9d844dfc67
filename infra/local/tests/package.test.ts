import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import declared from '../package.json' with { type: 'json' };

const folder = join(import.meta.dirname, '..');

/** Returns the packages that the sources import, or whose folder they look up. */
function namedIn(exclude: string[]): string[] {
  const files = globSync('**/*.ts', { cwd: folder, exclude: ['node_modules/**', ...exclude] });
  const text = files.map((file) => readFileSync(join(folder, file), 'utf8')).join('\n');
  const specifiers = text.matchAll(
    /(?<!\.)\b(?:from|import|packageFolder)\b[\s(]*['"](@[\w-]+\/[\w-]+|[a-z][\w-]*)/g,
  );
  return [...new Set([...specifiers].map(([, name = '']) => name))]
    .filter((name) => name !== 'node')
    .toSorted();
}

test('package.json declares exactly the packages that the sources import', () => {
  const { dependencies, optionalDependencies, devDependencies } = declared;
  const running = { ...dependencies, ...optionalDependencies };
  expect(namedIn(['tests/**', 'testing/**', 'vitest.config.ts'])).toEqual(Object.keys(running).toSorted());
  expect(namedIn([])).toEqual(Object.keys({ ...running, ...devDependencies }).toSorted());
});

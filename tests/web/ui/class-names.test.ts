import { expect, test } from 'vitest';
import { everyFile } from '../../docs/repository-files.ts';

const files = everyFile().filter(({ path }) => path.startsWith('web/'));
const code = files.flatMap(({ path, text }) => (/\.(?:tsx?|html)$/.test(path) ? [text] : [])).join('\n');

/** The names that a stylesheet selects, without those of a library. */
const namesIn = (css: string): string[] =>
  [...css.replaceAll(/\/\*[^]*?\*\/|'[^']*'|url\([^)]*\)/g, '').matchAll(/\.([a-z][\w-]*)/g)].flatMap(
    ([, name = '']) => (name.startsWith('amplify-') ? [] : [name]),
  );

/**
 * Words of the string and template literals that can name a class: not those of imports, test ids and indexed types.
 * A literal with another use still counts, so a class that shares its word with one is not found.
 */
const notClasses = /\b(?:from |import |import\()'[^'\n]*'|\bdata-testid="[^"\n]*"|\w\['[^'\n]*'\]/g;
const words = new Set(
  [...code.replaceAll(notClasses, '').matchAll(/'[^'\n]*'|"[^"\n]*"|`[^`]*`/g)].flatMap(([literal]) =>
    literal.split(/[^\w-]+/),
  ),
);

/**
 * A modifier (`button--primary`) counts with its block, since code may make it of the block and a value; so may an
 * element (`birth-date__${part}`).
 */
const isUsed = (name: string): boolean => {
  const [block = name] = name.split('--');
  return words.has(block) || code.includes(`${block.replace(/__[\w-]+$/, '')}__\${`);
};

test('every class that a stylesheet names is used', () => {
  const named = files.flatMap(({ path, text }) =>
    path.endsWith('.css') ? namesIn(text).map((name) => [name, path] as const) : [],
  );
  expect(named.length).toBeGreaterThan(400);
  expect(named.filter(([name]) => !isUsed(name))).toEqual([]);
});

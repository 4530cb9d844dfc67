import { expect, test } from 'vitest';
import { everyFile } from '../../docs/repository-files.ts';

const files = everyFile().filter(({ path }) => path.startsWith('web/'));
const code = files.flatMap(({ path, text }) => (/\.(?:tsx?|html)$/.test(path) ? [text] : [])).join('\n');

/** The names that a stylesheet selects, without those of a library. */
const namesIn = (css: string): string[] =>
  [...css.replaceAll(/\/\*[^]*?\*\/|'[^']*'|url\([^)]*\)/g, '').matchAll(/\.([a-z][\w-]*)/g)].flatMap(
    ([, name = '']) => (name.startsWith('amplify-') ? [] : [name]),
  );

/** The words of all string and template literals: a name elsewhere in the code is no class. */
const words = new Set(
  [...code.matchAll(/'[^'\n]*'|"[^"\n]*"|`[^`]*`/g)].flatMap(([literal]) => literal.split(/[^\w-]+/)),
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

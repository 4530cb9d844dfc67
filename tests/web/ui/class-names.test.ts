import { expect, test } from 'vitest';
import { everyFile } from '../../docs/repository-files.ts';

const files = everyFile().filter(({ path }) => path.startsWith('web/'));
const code = files.flatMap(({ path, text }) => (/\.(?:tsx?|html)$/.test(path) ? [text] : [])).join('\n');

/** Returns the class names that a stylesheet selects, except names of the Amplify library. */
const namesIn = (css: string): string[] =>
  [...css.replaceAll(/\/\*[^]*?\*\/|'[^']*'|url\([^)]*\)/g, '').matchAll(/\.([a-z][\w-]*)/g)].flatMap(
    ([, name = '']) => (name.startsWith('amplify-') ? [] : [name]),
  );

/**
 * Matches string literals that cannot name a class: imports, test ids and indexed types. Other literals count as class
 * names, so the test misses an unused class that equals such a literal.
 */
const notClasses = /\b(?:from |import |import\()'[^'\n]*'|\bdata-testid="[^"\n]*"|\w\['[^'\n]*'\]/g;
const words = new Set(
  [...code.replaceAll(notClasses, '').matchAll(/'[^'\n]*'|"[^"\n]*"|`[^`]*`/g)].flatMap(([literal]) =>
    literal.split(/[^\w-]+/),
  ),
);

/**
 * True if the code uses the class. A modifier (`button--primary`) counts with its block, and an element
 * (`birth-date__${part}`) with its prefix, because code may build modifiers and elements from a value.
 */
const isUsed = (name: string): boolean => {
  const [block = name] = name.split('--');
  return words.has(block) || code.includes(`${block.replace(/__[\w-]+$/, '')}__\${`);
};

test('every class in a stylesheet is used', () => {
  const named = files.flatMap(({ path, text }) =>
    path.endsWith('.css') ? namesIn(text).map((name) => [name, path] as const) : [],
  );
  expect(named.length).toBeGreaterThan(400);
  expect(named.filter(([name]) => !isUsed(name))).toEqual([]);
});

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { everyFile } from '../../docs/repository-files.ts';

const css = readFileSync(new URL('../../../web/ui/tokens.css', import.meta.url), 'utf8');
const tokens = new Map(
  [...css.matchAll(/--([\w-]+):\s*light-dark\((#[\da-f]{6}), (#[\da-f]{6})\)/g)].map(
    ([, name = '', light = '', dark = '']) => [name, { light, dark }],
  ),
);

/** Relative luminance by WCAG 2. */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((at) => parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one: string, other: string): number {
  const [high = 0, low = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
}

const grounds = ['paper', 'surface', 'sand'];
const texts: Array<[text: string, ground: string]> = [
  ...['ink', 'ink-soft', 'wine-text'].flatMap((text) =>
    grounds.map((ground): [string, string] => [text, ground]),
  ),
  ...['green', 'amber', 'red'].flatMap((state): Array<[string, string]> => [
    [state, 'surface'],
    [state, 'paper'],
    [state, `${state}-soft`],
    ['ink', `${state}-soft`],
  ]),
  ['wine-text', 'wine-soft'],
  ['ink', 'wine-soft'],
  ['on-wine', 'wine'],
  ['on-wine', 'wine-strong'],
  ['on-red', 'red'],
  ['paper', 'ink'],
];

test.each(texts)('%s on %s has a contrast of at least 4.5:1 in each theme', (text, ground) => {
  for (const theme of ['light', 'dark'] as const) {
    const [front, back] = [tokens.get(text)?.[theme] ?? '', tokens.get(ground)?.[theme] ?? ''];
    expect(contrast(front, back), `${theme}: ${front} on ${back}`).toBeGreaterThanOrEqual(4.5);
  }
});

test.each(['paper', 'surface'])('field borders have a contrast of at least 3:1 on %s', (ground) => {
  for (const theme of ['light', 'dark'] as const)
    expect(contrast(tokens.get('line-strong')![theme], tokens.get(ground)![theme])).toBeGreaterThanOrEqual(3);
});

/** The type scale, `inherit`, and the root's size, which follows the browser's setting and is smaller on paper. */
const sizes = /^(?:var\(--(?:text-(?:small|body|large)|heading-[123])\)|inherit)$/;
const rootSizes = new Map([
  ['web/ui/base.css', '100%'],
  ['web/public/public.css', '75%'],
]);

test('every font size is one of the six of the type scale', () => {
  const named = everyFile().flatMap(({ path, text }) =>
    path.startsWith('web/') && path.endsWith('.css')
      ? [...text.replaceAll(/\/\*[^]*?\*\//g, '').matchAll(/(?<![\w-])font(?:-size)?:\s*([^;}]+)/g)].map(
          ([, size = '']) => ({ path, size }),
        )
      : [],
  );
  expect(named.length).toBeGreaterThan(40);
  expect(named.filter(({ path, size }) => !sizes.test(size) && rootSizes.get(path) !== size)).toEqual([]);
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cleanLine, cleanText } from '#shared/clean-text.ts';
import {
  emailAddress,
  optionalLine,
  optionalText,
  plainLine,
  plainText,
  shownLine,
} from '#shared/plain-text.ts';
import { hostileTexts, isClean } from '#tests/support/hostile-texts.ts';

const atoms = ['\ud83d', '\ude00', '\0', '\t', '\r', '\n', '\u0085', '\u2028', '\u202e', '\u2069', '\u200b'];
const marks = [
  '\u200d',
  '\ufe0f',
  '\u3164',
  '\u2800',
  '\u00ad',
  '\u0301',
  '\u0316',
  '\u1100',
  '\u1161',
  ' ',
  'a',
];
/** Any UTF-16 units, and more of those that something is done about. */
const anyText = fc
  .array(fc.oneof(fc.constantFrom(...atoms, ...marks), fc.string({ unit: 'binary', maxLength: 3 })))
  .map((parts) => parts.join(''));

describe('whatever is written', () => {
  test('is clean afterwards, a line on one line, and cleaned again it is the same', () => {
    fc.assert(
      fc.property(anyText, (given) => {
        for (const clean of [cleanLine, cleanText]) {
          const kept = clean(given);
          expect(isClean(kept)).toBe(true);
          expect(clean(kept)).toBe(kept);
        }
        expect(cleanLine(given)).not.toContain('\n');
      }),
      { numRuns: 2_000 },
    );
  });

  test.each([
    [
      'overrides and isolates go, other writing stays',
      '\u202eLuz\u2067 \u0645\u0631\u062d\u0628\u0627\u2069',
      'Luz \u0645\u0631\u062d\u0628\u0627',
    ],
    ['letters and their marks become one', 'Pen\u0303a', 'Pe\u00f1a'],
    ['half an emoji goes, a whole one stays', 'Luz \ud83d \u{1f600}', 'Luz  \u{1f600}'],
    ['halves that something kept apart do not become a whole', 'a\ud83d\u200b\ude00', 'a'],
    ['a family of emoji stays one', '\u{1f469}\u200d\u{1f467}', '\u{1f469}\u200d\u{1f467}'],
    ['a heart stays red', 'Luz \u2764\ufe0f', 'Luz \u2764\ufe0f'],
    ['a flag of tags stays', '\u{1f3f4}\u{e0067}\u{e0062}\u{e007f}', '\u{1f3f4}\u{e0067}\u{e0062}\u{e007f}'],
    ['words that only a zero width parts are one', 'Lu\u200bz \u00adAna\ufeff', 'Luz Ana'],
    ['blank ends go, those too that are no space', '\u3164\u2800 Ana \u200d\u200f', 'Ana'],
    ['tabs and breaks are a space on a line', 'Ana\t\r\n\u2028Luz', 'Ana Luz'],
  ])('on a line %s', (_, given, kept) => {
    expect(cleanLine(given)).toBe(kept);
  });

  test('in a text every kind of break is one, and a tab a space', () => {
    expect(cleanText('a\r\nb\rc\vd\u0085e\u2029f\n\ng\th')).toBe('a\nb\nc\nd\ne\nf\n\ng h');
  });
});

describe('what nothing would be seen of', () => {
  const unseen = [
    '',
    ' \n\t',
    hostileTexts['zero width alone'],
    hostileTexts['fillers and variation selectors alone'],
    '\u034f\u061c\u180b\u2061\u{1d159}\u{16fe4}\u{e0067}',
    '\ud800',
  ];
  test.each(unseen)('is empty: %j', (given) => {
    expect([plainLine(99).parse(given), plainText(99).parse(given)]).toEqual(['', '']);
    expect(plainLine(99).min(1).safeParse(given).success).toBe(false);
    expect([optionalLine(99).parse(given), optionalText(99).parse(given)]).toEqual([undefined, undefined]);
  });
});

describe('a limit', () => {
  test('counts characters of what is kept', () => {
    expect(plainLine(4).parse(`\u202e  ${'n\u0303'.repeat(4)}  `)).toBe('\u00f1'.repeat(4));
    expect(plainLine(4).safeParse('\u{1f600}'.repeat(4)).success).toBe(true);
    expect(plainLine(4).safeParse('\u{1f600}'.repeat(5)).success).toBe(false);
  });

  test('is named as it is, of far too long a text too, which is not looked into', () => {
    let looked = false;
    const schema = plainText(10).refine(() => (looked = true));
    const { error } = schema.safeParse(hostileTexts['marks by the ten thousand']);
    expect(error?.issues).toMatchObject([{ code: 'too_big', maximum: 10 }]);
    expect(looked).toBe(false);
  });
});

test('an address may have blanks around it, and nothing odd within', () => {
  expect(emailAddress.parse(' \u200bana@example.test\u2060\n')).toBe('ana@example.test');
  for (const wrong of ['', 'ana', 'a b@example.test', '\u00e1na@example.test', `${'a'.repeat(250)}@b.test`])
    expect(emailAddress.safeParse(wrong).success).toBe(false);
});

test('what was stored under no such rule is shown clean and never refused', () => {
  for (const text of Object.values(hostileTexts).slice(0, 8))
    expect(isClean(shownLine.parse(text))).toBe(true);
});

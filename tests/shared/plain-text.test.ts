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
/** Any UTF-16 text, with many of the characters that cleaning handles. */
const anyText = fc
  .array(fc.oneof(fc.constantFrom(...atoms, ...marks), fc.string({ unit: 'binary', maxLength: 3 })))
  .map((parts) => parts.join(''));

describe('cleaning a text', () => {
  test('returns a clean text, keeps a line on one line, and is idempotent', () => {
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
      'removes direction overrides and isolates, keeps other scripts',
      '\u202eLuz\u2067 \u0645\u0631\u062d\u0628\u0627\u2069',
      'Luz \u0645\u0631\u062d\u0628\u0627',
    ],
    ['joins a letter and its mark into one character', 'Pen\u0303a', 'Pe\u00f1a'],
    ['removes half an emoji, keeps a whole one', 'Luz \ud83d \u{1f600}', 'Luz  \u{1f600}'],
    ['does not join separated halves of an emoji', 'a\ud83d\u200b\ude00', 'a'],
    ['keeps an emoji family as one', '\u{1f469}\u200d\u{1f467}', '\u{1f469}\u200d\u{1f467}'],
    ['keeps a red heart red', 'Luz \u2764\ufe0f', 'Luz \u2764\ufe0f'],
    [
      'keeps a flag made of tags',
      '\u{1f3f4}\u{e0067}\u{e0062}\u{e007f}',
      '\u{1f3f4}\u{e0067}\u{e0062}\u{e007f}',
    ],
    ['joins words separated by a zero-width character only', 'Lu\u200bz \u00adAna\ufeff', 'Luz Ana'],
    ['trims blank characters, including those that are not spaces', '\u3164\u2800 Ana \u200d\u200f', 'Ana'],
    ['turns tabs and line breaks into one space', 'Ana\t\r\n\u2028Luz', 'Ana Luz'],
  ])('applied to a line %s', (_, given, kept) => {
    expect(cleanLine(given)).toBe(kept);
  });

  test('turns every kind of line break into a line feed, and tabs into spaces', () => {
    expect(cleanText('a\r\nb\rc\vd\u0085e\u2029f\n\ng\th')).toBe('a\nb\nc\nd\ne\nf\n\ng h');
  });
});

describe('an invisible text', () => {
  const unseen = [
    '',
    ' \n\t',
    hostileTexts['zero width alone'],
    hostileTexts['fillers and variation selectors alone'],
    '\u034f\u061c\u180b\u2061\u{1d159}\u{16fe4}\u{e0067}',
    '\ud800',
  ];
  test.each(unseen)('counts as empty: %j', (given) => {
    expect([plainLine(99).parse(given), plainText(99).parse(given)]).toEqual(['', '']);
    expect(plainLine(99).min(1).safeParse(given).success).toBe(false);
    expect([optionalLine(99).parse(given), optionalText(99).parse(given)]).toEqual([undefined, undefined]);
  });
});

describe('a text limit', () => {
  test('counts the characters that remain after cleaning', () => {
    expect(plainLine(4).parse(`\u202e  ${'n\u0303'.repeat(4)}  `)).toBe('\u00f1'.repeat(4));
    expect(plainLine(4).safeParse('\u{1f600}'.repeat(4)).success).toBe(true);
    expect(plainLine(4).safeParse('\u{1f600}'.repeat(5)).success).toBe(false);
  });

  test('is reported for a far too long text without inspecting the text', () => {
    let looked = false;
    const schema = plainText(10).refine(() => (looked = true));
    const { error } = schema.safeParse(hostileTexts['marks by the ten thousand']);
    expect(error?.issues).toMatchObject([{ code: 'too_big', maximum: 10 }]);
    expect(looked).toBe(false);
  });
});

test('an e-mail address loses surrounding blanks and refuses invalid characters', () => {
  expect(emailAddress.parse(' \u200bana@example.test\u2060\n')).toBe('ana@example.test');
  for (const wrong of ['', 'ana', 'a b@example.test', '\u00e1na@example.test', `${'a'.repeat(250)}@b.test`])
    expect(emailAddress.safeParse(wrong).success).toBe(false);
});

test('a text stored before cleaning existed is shown clean and never refused', () => {
  for (const text of Object.values(hostileTexts).slice(0, 8))
    expect(isClean(shownLine.parse(text))).toBe(true);
});

import { describe, expect, test } from 'vitest';
import { errorCodes } from '#shared/errors.ts';
import { common as commonEn } from '#web/i18n/en/common.ts';
import * as legalEn from '#web/i18n/en/legal.ts';
import { messages as publicEn } from '#web/i18n/en/public.ts';
import { safety as safetyEn } from '#web/i18n/en/safety.ts';
import { common as commonEs } from '#web/i18n/es/common.ts';
import * as legalEs from '#web/i18n/es/legal.ts';
import { messages as publicEs } from '#web/i18n/es/public.ts';
import { safety as safetyEs } from '#web/i18n/es/safety.ts';
import { createFormats } from '#web/i18n/format.ts';

/** Every message by its path: `text`, or how many parameters it takes. */
function shapeOf(value: unknown, path = ''): Record<string, string> {
  if (typeof value === 'string') return { [path]: value.trim() ? 'text' : 'empty' };
  if (typeof value === 'function') return { [path]: `function of ${value.length}` };
  return Object.assign(
    {},
    ...Object.entries(value as object).map(([key, one]) => shapeOf(one, `${path}.${key}`)),
  ) as Record<string, string>;
}

const facts = { jurisdictions: ['México'], operator: 'Ejemplo Ltd' };

describe('the catalogues', () => {
  test.each([
    ['common', commonEn, commonEs],
    ['public', publicEn, publicEs],
    ['safety', safetyEn, safetyEs],
    ['terms', legalEn.terms(facts), legalEs.terms(facts)],
    ['privacy', legalEn.privacy(facts), legalEs.privacy(facts)],
  ])('%s: Spanish says all that English says, nothing more, nothing empty', (_, en, es) => {
    expect(shapeOf(es)).toEqual(shapeOf(en));
    expect(Object.values(shapeOf(es))).not.toContain('empty');
  });

  test('every error code has words', () => {
    expect(Object.keys(commonEs.errors)).toEqual(expect.arrayContaining(Object.keys(errorCodes)));
  });
});

describe('formats', () => {
  test('peso and dollar countries read "$150", others their own sign, in both languages', () => {
    for (const language of ['es', 'en'] as const) {
      const { price, money } = createFormats(language);
      expect(['MXN', 'COP', 'USD', 'ARS'].map((currency) => price(150, currency))).toEqual(
        Array(4).fill('$150'),
      );
      expect(price(1500, 'EUR')).toMatch(/^€\s?1,500$/);
      expect(money(5000, 'USD')).toBe('$50.00');
    }
  });

  test('clock times: noon is pm, midnight at either end of the day is 12 am', () => {
    const { clock } = createFormats('en');
    expect([0, 9 * 60, 12 * 60, 21 * 60 + 5, 24 * 60].map(clock)).toEqual([
      '12:00 am',
      '9:00 am',
      '12:00 pm',
      '9:05 pm',
      '12:00 am',
    ]);
  });
});

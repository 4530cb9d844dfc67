import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { dateFormats } from '#shared/dates.ts';
import { errorCodes } from '#shared/errors.ts';
import { countries } from '#shared/location/countries.ts';
import { mails as mailsEn } from '#functions/mail/mails/en/index.ts';
import { mails as mailsEs } from '#functions/mail/mails/es/index.ts';
import { accountErrors as accountErrorsEs } from '#web/i18n/es/account-errors.ts';
import { common as commonEs } from '#web/i18n/es/common.ts';
import { notificationMessages as notificationsEn } from '#web/i18n/en/notifications.ts';
import { notificationMessages as notificationsEs } from '#web/i18n/es/notifications.ts';
import { formatsOf } from '#web/i18n/format.ts';

function shapeOf(value: unknown, path = ''): Record<string, string> {
  if (typeof value === 'string') return { [path]: value.trim() ? 'text' : 'empty' };
  if (typeof value === 'function') return { [path]: `function of ${value.length}` };
  return Object.assign(
    {},
    ...Object.entries(value as object).map(([key, one]) => shapeOf(one, `${path}.${key}`)),
  ) as Record<string, string>;
}

const facts = { jurisdictions: ['México'], operator: 'Ejemplo Ltd', payments: 'stripe' } as const;

describe('message catalogues', () => {
  const folder = join(import.meta.dirname, '../../../web/i18n');
  const catalogue = async (language: string, file: string): Promise<Record<string, unknown>> => {
    const module = (await import(join(folder, language, file))) as Record<string, unknown>;
    // Legal texts are functions; call them with the facts of a deployment.
    const text = (one: unknown) =>
      one instanceof Function ? (one as (given: object) => unknown)(facts) : one;
    return Object.fromEntries(Object.entries(module).map(([name, one]) => [name, text(one)]));
  };

  test.each(readdirSync(join(folder, 'en')))(
    'have the same messages in Spanish and English: %s',
    async (file) => {
      const [en, es] = await Promise.all([catalogue('en', file), catalogue('es', file)]);
      expect(Object.keys(shapeOf(en)).length).toBeGreaterThan(3);
      expect(shapeOf(es)).toEqual(shapeOf(en));
      expect(Object.values(shapeOf(es))).not.toContain('empty');
    },
  );

  test('have the same mail texts in Spanish and English', () => {
    expect(shapeOf(mailsEs)).toEqual(shapeOf(mailsEn));
  });

  test('have a text for every error code', () => {
    expect(Object.keys({ ...commonEs.errors, ...accountErrorsEs })).toEqual(
      expect.arrayContaining(Object.keys(errorCodes)),
    );
  });
});

test('notifications about an expiring verification mention no document', () => {
  // An approval can end without an expired document, if the member does not prove a new name.
  for (const { kinds } of [notificationsEn, notificationsEs])
    for (const one of ['verification-expiring', 'verification-expired'] as const)
      expect(kinds[one]).not.toMatch(/document/i);
});

describe('formats', () => {
  test('show the same time of day with and without the date', () => {
    const instant = '2026-03-20T18:05:00.000Z';
    const minute = 18 * 60 + 5;
    const [es, en] = [dateFormats('es', 'UTC'), dateFormats('en', 'UTC')];
    expect(es.dateTime(instant)).toMatch(new RegExp(`, ${formatsOf('es').clock(minute)} UTC$`));
    expect(es.dateTime('2026-03-20T00:05:00.000Z')).not.toContain('24:');
    expect(en.dateTime(instant)).toMatch(/, 6:05 pm UTC$/);
    expect(formatsOf('en').clock(minute)).toBe('6:05 pm');
  });

  /** The site's 20 countries: prices of 1,500 and 1,125,000 as people there write them. */
  const written: Record<string, [string, string]> = {
    mx: ['$1,500', '$1,125,000'],
    gt: ['Q 1,500', 'Q 1,125,000'],
    hn: ['L 1,500', 'L 1,125,000'],
    sv: ['$1,500', '$1,125,000'],
    ni: ['C$1,500', 'C$1,125,000'],
    cr: ['₡1 500', '₡1 125 000'],
    pa: ['$1,500', '$1,125,000'],
    cu: ['$1,500', '$1,125,000'],
    do: ['$1,500', '$1,125,000'],
    pr: ['$1,500', '$1,125,000'],
    co: ['$ 1.500', '$ 1.125.000'],
    ve: ['Bs.S 1.500', 'Bs.S 1.125.000'],
    ec: ['$1.500', '$1.125.000'],
    pe: ['S/ 1,500', 'S/ 1,125,000'],
    bo: ['Bs 1.500', 'Bs 1.125.000'],
    cl: ['$1.500', '$1.125.000'],
    ar: ['$ 1.500', '$ 1.125.000'],
    uy: ['$ 1.500', '$ 1.125.000'],
    py: ['₲ 1.500', '₲ 1.125.000'],
    es: ['1500 €', '1.125.000 €'],
  };

  test.each(countries)('write a price of $id as that country does, in both languages', ({ id, currency }) => {
    for (const language of ['es', 'en'] as const) {
      const { price } = formatsOf(language);
      const shown = [1500, 1_125_000].map((amount) => price(amount, { country: id, currency }));
      // Spaces inside an amount don't break.
      expect(shown).toEqual(written[id]?.map((text) => text.replaceAll(' ', '\u00a0')));
    }
  });

  test('show 12-hour clock times in English and 24-hour times in Spanish', () => {
    const { clock } = formatsOf('en');
    const times = [0, 9 * 60, 12 * 60, 21 * 60 + 5, 24 * 60];
    expect(times.map(formatsOf('es').clock)).toEqual(['0:00', '9:00', '12:00', '21:05', '0:00']);
    expect(times.map(clock)).toEqual(['12:00 am', '9:00 am', '12:00 pm', '9:05 pm', '12:00 am']);
  });
});

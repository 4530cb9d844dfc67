import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { countries } from '#shared/location/countries.ts';
import type { UrgentHelp } from '#shared/urgent-help.ts';
import { common } from '#web/i18n/en/common.ts';
import { I18nProvider } from '#web/i18n/i18n.tsx';
import { safetyTexts } from '#web/public/legal-texts.ts';
import { UrgentHelp as UrgentHelpList } from '#web/public/UrgentHelp.tsx';
import { hotlines, linesOf, telephoneLink } from '#web/public/hotlines.ts';
import { hrefs, openPage } from '#tests/support/open-page.ts';

const page = async (language: 'es' | 'en', urgentHelp: UrgentHelp = {}) =>
  (await openPage(`/${language}/safety`, undefined, { urgentHelp })).body;
/** HTML of one country's numbers. */
const countryIn = (body: string, name: string): string =>
  new RegExp(`<details[^>]*><summary[^>]*><span[^>]*>${name}</span>.*?</details>`).exec(body)?.[0] ?? '';

const catalogue = Object.values(hotlines).flat();
const shown = catalogue.filter(({ source }) => source);
const own: UrgentHelp = {
  mx: [{ kind: 'emergency', name: 'Emergencias', number: '911' }],
  ni: [{ kind: 'violence', name: 'Casa de la Mujer', number: '800 1234' }],
  pa: [{ kind: 'emergency', name: 'Policía', number: '104' }],
};

describe('hotlines', () => {
  test('cover exactly the 20 jurisdictions', () => {
    expect(Object.keys(hotlines).sort()).toEqual(countries.map(({ id }) => id).sort());
  });

  test('can be dialed, and name their source by a secure address', () => {
    for (const { number, source } of catalogue) {
      expect(telephoneLink(number)).toMatch(/^tel:\*?\d{3,12}$/);
      if (source) expect(new URL(source).protocol).toBe('https:');
    }
  });

  test('appear on the page with their source, or not at all without one', async () => {
    const body = await page('es');
    const lists = body.match(/<details class="hotlines".*?<\/details>/g)?.join('') ?? '';
    expect(hrefs(lists).filter((to) => !to.startsWith('tel:'))).toEqual(shown.map(({ source }) => source));
    expect(body.match(/href="tel:/g)).toHaveLength(shown.length);
    expect(shown.length).toBeLessThan(catalogue.length);
  });

  test("show that a check is pending until the check's date is set", async () => {
    expect((await page('en')).match(/Not checked yet/g) ?? []).toHaveLength(shown.length);
    const [first] = shown;
    first!.checkedOn = '2026-12-01';
    try {
      expect((await page('en')).match(/Not checked yet/g) ?? []).toHaveLength(shown.length - 1);
      expect(await page('es')).toContain('Revisado el 1 de diciembre de 2026');
    } finally {
      delete first!.checkedOn;
    }
  });

  test('name no number for a country without an emergency number', async () => {
    const body = await page('en');
    expect(linesOf('ni', {})).toEqual([]);
    expect(countryIn(body, 'Nicaragua')).toContain('call the emergency services of the place where you are');
    expect(countryIn(body, 'Nicaragua')).not.toMatch(/tel:|\d{3}/);
    expect(countryIn(body, 'Argentina')).toContain('call the emergency services');
    expect(countryIn(body, 'Mexico')).not.toContain('call the emergency services');
  });
});

describe("operator's own numbers", () => {
  test('come first, and count as checked by the operator', async () => {
    const body = await page('en', own);
    expect(linesOf('mx', own).map(({ from }) => from)[0]).toBe('operator');
    expect(countryIn(body, 'Panama')).toContain('href="tel:104"');
    expect(countryIn(body, 'Panama')).toContain('Checked by us');
    expect(countryIn(body, 'Panama')).not.toContain('Not checked');
    expect(countryIn(body, 'Spain')).not.toContain('Checked by us');
  });

  test('replace the same number of the catalogue', () => {
    const [first, ...rest] = linesOf('mx', own);
    expect(first).toEqual({ ...own['mx']?.[0], from: 'operator' });
    expect(rest).not.toContainEqual(expect.objectContaining({ kind: 'emergency', number: '911' }));
  });

  test('leave the missing emergency number visible if they are of another kind', async () => {
    expect(countryIn(await page('en', own), 'Nicaragua')).toMatch(
      /call the emergency services.*href="tel:8001234"/,
    );
  });
});

describe('list of numbers', () => {
  const list = (shown: string[]): string =>
    renderToStaticMarkup(
      createElement(I18nProvider, {
        language: 'en',
        common,
        children: createElement(UrgentHelpList, { text: safetyTexts.en, shown, own: {} }),
      }),
    );

  test('has only the given countries, and unfolds a single one', () => {
    expect(list(['es', 'ec']).match(/<span class="fill">[^<]+/g)).toEqual([
      '<span class="fill">Ecuador',
      '<span class="fill">Spain',
    ]);
    expect(list(['es', 'ec'])).not.toContain('open=""');
    expect(list(['es'])).toContain('<details class="hotlines" open="">');
  });
});

import { describe, expect, test } from 'vitest';
import { countries } from '#shared/location/countries.ts';
import { hotlineKinds, hotlines, telephoneLink } from '#web/public/hotlines.ts';
import { openPage } from '#tests/support/open-page.ts';

const page = async (language: 'es' | 'en') => (await openPage(`/${language}/safety`)).body;

describe('hotlines', () => {
  test('cover exactly the 20 jurisdictions', () => {
    expect(Object.keys(hotlines).sort()).toEqual(countries.map(({ id }) => id).sort());
  });

  test.each(countries.map(({ id }) => id))(
    'start with an emergency number and cover violence and trafficking: %s',
    (id) => {
      const lines = hotlines[id]!;
      expect(lines[0]?.kind).toBe('emergency');
      expect(new Set(lines.map(({ kind }) => kind))).toEqual(new Set(hotlineKinds));
      for (const { number } of lines) expect(telephoneLink(number)).toMatch(/^tel:\*?\d{3,12}$/);
    },
  );

  test("show that a check is pending until the check's date is set", async () => {
    const lines = Object.values(hotlines).flat();
    const unchecked = lines.filter(({ checkedOn }) => !checkedOn).length;
    expect((await page('en')).match(/To be checked by the operator/g) ?? []).toHaveLength(unchecked);
    const [first] = lines;
    first!.checkedOn = '2026-12-01';
    try {
      expect((await page('en')).match(/To be checked by the operator/g) ?? []).toHaveLength(unchecked - 1);
      expect(await page('es')).toContain('Revisado el 1 de diciembre de 2026');
    } finally {
      delete first!.checkedOn;
    }
  });
});

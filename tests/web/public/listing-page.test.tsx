import { describe, expect, test } from 'vitest';
import type { ListingDetail } from '#shared/api/listing.ts';
import type { NumberField } from '#shared/contact.ts';
import { days } from '#shared/listing-options.ts';
import { renderFailure } from '#web/public/server.tsx';
import { hrefs, openPage } from '#tests/support/open-page.ts';
import { fixtureId, makeListing, makePublicApi, manifest } from '#tests/support/public-fixtures.ts';

describe('listing page', () => {
  const address = `/en/listings/${fixtureId(0)}`;

  test("shows the listing's details and no empty fields", async () => {
    const { body, status } = await openPage(address);
    expect(status).toBe(200);
    const words = body.replaceAll('<!-- -->', '');
    for (const text of ['$150/hr', 'Online Now', 'Verified', 'Zapopan, Guadalajara', '1 / 4'])
      expect(words).toContain(text);
    expect(body).not.toContain('Measurements');
  });

  test.each<[string, Pick<ListingDetail, 'availableDays' | 'workingHours'>, string, string]>([
    [
      'consecutive days',
      { availableDays: ['mon', 'tue', 'wed', 'thu', 'fri'], workingHours: { from: 540, to: 1260 } },
      'Monday to Friday, 9:00 am to 9:00 pm',
      'Lunes a viernes, 9:00 a 21:00',
    ],
    [
      'two days, with hours past midnight',
      { availableDays: ['fri', 'sat'], workingHours: { from: 1320, to: 240 } },
      'Friday and Saturday, 10:00 pm to 4:00 am the next day',
      'Viernes y sábado, 22:00 a 4:00 del día siguiente',
    ],
    [
      'separate days across the weekend',
      { availableDays: ['sat', 'sun', 'mon', 'wed'], workingHours: { from: 540, to: 1440 } },
      'Wednesday and Saturday to Monday, 9:00 am to 12:00 am',
      'Miércoles y sábado a lunes, 9:00 a 0:00',
    ],
    [
      'every day, 24 hours',
      { availableDays: [...days], workingHours: { from: 0, to: 0 } },
      'Every day, 24 hours',
      'Todos los días, las 24 horas',
    ],
  ])('shows days and hours as a sentence: %s', async (_, hours, en, es) => {
    const api = makePublicApi({ getListing: async () => makeListing(0, hours) });
    expect((await openPage(address, api)).body).toContain(`<strong>${en}</strong>`);
    expect((await openPage(address.replace('en', 'es'), api)).body).toContain(`<strong>${es}</strong>`);
  });

  const everyDay = [...days];
  // Saturday, 6:00 in Guadalajara.
  test.each<[Partial<ListingDetail>, string, string, string]>([
    [{ online: true, availableDays: ['mon'] }, 'Online Now', 'Disponible ahora', 'Llamar ahora'],
    [
      { availableDays: everyDay, workingHours: { from: 300, to: 600 } },
      'Open today until 10:00 am',
      'Atiende hoy hasta las 10:00',
      'Llamar',
    ],
    [
      { availableDays: everyDay, workingHours: { from: 300, to: 1440 } },
      'Open today until midnight',
      'Atiende hoy hasta la medianoche',
      'Llamar',
    ],
    [
      { availableDays: everyDay, workingHours: { from: 300, to: 60 } },
      'Open until tomorrow at 1:00 am',
      'Atiende hasta mañana a la 1:00',
      'Llamar',
    ],
    [
      { availableDays: ['sat', 'sun', 'mon'], workingHours: { from: 0, to: 0 } },
      'Open until Tuesday at 12:00 am',
      'Atiende hasta el martes a las 0:00',
      'Llamar',
    ],
    [
      { availableDays: everyDay, workingHours: { from: 0, to: 0 } },
      'Open 24 hours a day',
      'Atiende las 24 horas',
      'Llamar',
    ],
    [
      { availableDays: ['sat'], workingHours: { from: 1080, to: 1260 } },
      'Open today from 6:00 pm',
      'Atiende hoy desde las 18:00',
      'Llamar',
    ],
    [
      { availableDays: ['sun'], workingHours: { from: 540, to: 1260 } },
      'Open tomorrow from 9:00 am',
      'Atiende mañana desde las 9:00',
      'Llamar',
    ],
    [
      { availableDays: ['wed'], workingHours: { from: 600, to: 1260 } },
      'Open on Wednesday from 10:00 am',
      'Atiende el miércoles desde las 10:00',
      'Llamar',
    ],
    [{ availableDays: [], workingHours: undefined }, '', '', 'Llamar'],
  ])('says once when she can be reached, without a script: %j', async (change, en, es, call) => {
    const listing = makeListing(0, { online: false, ...change });
    const api = makePublicApi({
      getListing: async () => listing,
      otherListings: async () => ({ cards: [] }),
    });
    const plain = (html: string | undefined = '') => html.replace(/<[^>]*>/g, '').trim();
    for (const [language, line] of Object.entries({ en, es })) {
      const { body } = await openPage(address.replace('en', language), api);
      expect(plain(/<p class="listing__status.*?<\/p>/s.exec(body)?.[0])).toBe(line);
      const elsewhere = plain(body.replaceAll(/<script.*?<\/script>/gs, '').replace(line, ''));
      expect(elsewhere).not.toMatch(/Online Now|Disponible ahora|Atiende (?:hoy|mañana|el|hasta)/);
      if (language === 'es')
        expect(plain(/<button[^>]*button--primary.*?<\/button>/s.exec(body)?.[0])).toBe(call);
    }
  });

  test('shows messages if days and hours are missing', async () => {
    const listing = makeListing(0, { availableDays: [], workingHours: undefined });
    const { body } = await openPage(address, makePublicApi({ getListing: async () => listing }));
    expect(body).toContain('No specific days listed');
    expect(body).toContain('Hours not specified');
  });

  test('omits repeated and meaningless facts from the About table', async () => {
    const change = {
      nationality: 'other',
      languages: ['other', 'spanish'],
      height: '-',
      eyeColor: 'hazel',
    } as const satisfies Partial<Record<keyof ListingDetail, unknown>>;
    const listing = makeListing(0, { ...change, languages: [...change.languages] });
    const { body } = await openPage(address, makePublicApi({ getListing: async () => listing }));
    const [about = ''] = /<section id="about".*?<\/section>/s.exec(body) ?? [];
    const rows = [...about.matchAll(/<dt>(.*?)<\/dt><dd>(.*?)<\/dd>/g)].map(([, ...row]) => row.join(': '));
    expect(rows).toEqual([
      'Category: Women',
      'Weight: 58 kg',
      'Eye color: Hazel',
      'Hair color: Brown',
      'Languages: Spanish',
    ]);
    expect(about.indexOf('buena cena')).toBeLessThan(about.indexOf('<dt>'));
  });

  test.each<[string, readonly NumberField[], string[]]>([
    ['both numbers', ['phone', 'whatsapp'], ['Call Now', 'WhatsApp']],
    ['a phone number', ['phone'], ['Call Now']],
    ['a WhatsApp number', ['whatsapp'], ['WhatsApp']],
    ['no number', [], ['Show contact details']],
  ])(
    'offers the matching contact buttons for %s, without showing the number',
    async (_, numbers, offered) => {
      const listing = makeListing(0, { numbers: [...numbers] });
      const { body } = await openPage(address, makePublicApi({ getListing: async () => listing }));
      const actions = /<div class="contact-actions[^"]*">(.*?)<\/div>/.exec(body)?.[1] ?? '';
      expect(
        actions
          .replaceAll(/<svg.*?<\/svg>|<[^>]*>/g, ' ')
          .trim()
          .split(/ {2,}/),
      ).toEqual(['Valeria', '$150/hr', 'MXN', ...offered]);
      expect(actions.includes('href="#contact"')).toBe(numbers.length === 0);
      expect(body).not.toContain('3300000001');
    },
  );

  test('has no phone links for invalid numbers, even without JavaScript', async () => {
    const readOpenedContact = async () => ({
      phone: '555',
      whatsapp: 'abc',
      telegram: 'ana_demo',
      social: {},
    });
    const { body } = await openPage(`${address}/contact/good`, makePublicApi({ readOpenedContact }));
    expect(body).not.toMatch(/tel:|wa\.me/);
    expect(body).toContain('https://t.me/ana_demo');
  });

  test('returns the same 404 for missing and malformed ids', async () => {
    const missing = await openPage(`/en/listings/${fixtureId(7)}`);
    const malformed = await openPage('/en/listings/not-an-id');
    expect(missing.status).toBe(404);
    expect(missing.headers['cache-control']).toBe('public, max-age=0, s-maxage=10');
    expect(missing.body).toContain('Listing Not Found');
    expect(missing.body.replaceAll(fixtureId(7), 'ID')).toBe(malformed.body.replaceAll('not-an-id', 'ID'));
  });

  test('returns a 404 that names the missing id for an address without one', async () => {
    const { body, status } = await openPage('/en/listings/-');
    expect(status).toBe(404);
    expect(body).toContain('No listing ID provided');
  });

  test("offers retry, all listings and home if the listing can't be read", async () => {
    const { status, body } = renderFailure({ path: address, query: new URLSearchParams() }, manifest);
    expect(status).toBe(503);
    expect(body).toContain('Error loading listing data');
    expect(hrefs(body)).toEqual(expect.arrayContaining([address, '/en/listings', '/en']));
  });

  test('preloads the first photo by a header', async () => {
    const { headers } = await openPage(address);
    const [photo] = makeListing(0).photos;
    expect(headers['link']).toContain(`</media/${photo?.id}/780.avif>; rel=preload; as=image;`);
    expect((await openPage('/en/terms')).headers).not.toHaveProperty('link');
  });

  test('requests contact details by a form, and forbids caching them', async () => {
    const form = `action="/api/listings/${fixtureId(0)}/contact-page"`;
    expect((await openPage(address)).body).toContain(form);
    const opened = await openPage(`${address}/contact/good`);
    expect(opened).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' } });
    expect(opened.body).toContain('+523300000001');
    expect(opened.body).toContain('noindex');
    expect(opened.body).toContain('found%20your%20profile%20on%20Velada');
    for (const path of ['/contact/old', '/contact']) {
      const { body, headers } = await openPage(address + path);
      expect(body).not.toContain('3300000001');
      expect(body).toContain(form);
      expect(headers['cache-control']).toBe('no-store');
    }
    expect((await openPage(`/en/listings/${fixtureId(7)}/contact/good`)).status).toBe(404);
  });

  test('reveals only the city in its title', async () => {
    const { body } = await openPage(address);
    expect(/<title>(.*?)<\/title>/.exec(body)?.[1]).toBe('Profile in Guadalajara · Velada');
  });
});

import { afterEach, describe, expect, vi } from 'vitest';
import { handler as browse } from '#functions/entry/browse.ts';
import { statisticsKey } from '#shared/deployment/keys.ts';
import { getItem } from '#functions/data/table.ts';
import { readOpenedContact } from '#functions/listing/get-contact.ts';
import { changeFacts } from '#functions/core/publish/change-facts.ts';
import { wallTime } from '#shared/zoned-time.ts';
import { callApi } from '#tests/support/api-event.ts';
import { storeProvider } from '#tests/support/builders.ts';
import { functionTest as test } from '#tests/support/test.ts';

afterEach(() => vi.restoreAllMocks());

const adult = { cookies: ['adult=1'] };
const phone = { 'user-agent': 'Mozilla/5.0 (Linux; Android 16; Mobile; rv:150.0) Firefox/150.0' };
const from = (address: string) => ({ ...phone, 'cloudfront-viewer-address': `${address}:1234` });
/** Returns how often the contact was opened today, in the time zone of the listing's city. */
const openingsOf = async (id: string) =>
  (await getItem(statisticsKey(id, wallTime(new Date(), 'America/Mexico_City').date), true))?.['contacts'];

describe('contact details', () => {
  const open = async (id: string, more: object = {}) =>
    callApi(browse, 'getContact', { params: { id }, body: {}, headers: phone, ...adult, ...more });

  test('are shown to an adult and counted once per visitor and day', async () => {
    const { listing } = await storeProvider({
      content: { contact: { phone: '+525512345678', telegram: 'ana_demo' }, social: { tiktok: 'ana' } },
    });
    const id = listing?.id ?? '';
    const result = await open(id);
    expect(result.body).toEqual({
      phone: '+525512345678',
      telegram: 'ana_demo',
      readable: { phone: '+52 55 1234 5678' },
      social: { tiktok: 'ana' },
    });
    await open(id);
    await open(id, { headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Firefox/150.0' } });
    await open(id);
    expect(await openingsOf(id)).toBe(2);
  });

  test('include each number as stored and in its country’s readable form', async () => {
    const { listing } = await storeProvider({
      content: { contact: { phone: '+34612345678', whatsapp: '+573001234567' }, social: {} },
    });
    expect((await open(listing?.id ?? '')).body).toEqual({
      phone: '+34612345678',
      whatsapp: '+573001234567',
      readable: { phone: '+34 612 34 56 78', whatsapp: '+57 300 1234567' },
      social: {},
    });
  });

  test('show an old, unchecked number as it was written', async () => {
    const { listing } = await storeProvider({
      content: { contact: { phone: '555', whatsapp: '+52 (55) 1234-5678' }, social: {} },
    });
    expect((await open(listing?.id ?? '')).body).toEqual({
      phone: '555',
      whatsapp: '+52 (55) 1234-5678',
      readable: { whatsapp: '+52 55 1234 5678' },
      social: {},
    });
  });

  test('are refused with one 404 for hidden listings, missing listings and filled honeypots', async () => {
    const shown = await storeProvider();
    const hidden = await storeProvider({ listing: { hiddenByOwner: true } });
    const answers = [
      await open(shown.listing?.id ?? '', { body: { website: 'https://spam.example' } }),
      await open(hidden.listing?.id ?? ''),
      await open(crypto.randomUUID()),
    ];
    for (const answer of answers) {
      expect(answer.status).toBe(404);
      expect({ ...answer.error, requestId: '' }).toEqual({
        code: 'not-found',
        message: 'not-found',
        requestId: '',
      });
    }
  });

  test('can be opened thirty times an hour per network, even concurrently', async () => {
    const { listing } = await storeProvider();
    const id = listing?.id ?? '';
    const answers = await Promise.all(
      Array.from({ length: 35 }, (_, index) => open(id, { headers: from(`2001:db8::7:${index}`) })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(30);
    expect(answers.filter(({ error }) => error.code === 'rate-limited')).toHaveLength(5);
    expect((await open(id, { headers: from('2001:db8:0:8::7') })).status).toBe(200);
  });
});

describe('opening contact details without JavaScript', () => {
  const post = (
    id: string,
    more: { body?: string; cookies?: string[]; address?: string; language?: string } = {},
  ) =>
    callApi(browse, 'openContact', {
      params: { id },
      body: more.body ?? 'website=',
      cookies: more.cookies ?? adult.cookies,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        accept: 'text/html,application/xhtml+xml',
        'sec-fetch-site': 'same-origin',
        referer: `https://site.example${more.language ?? ''}/listings/${id}`,
        ...from(more.address ?? '203.0.113.7'),
      },
    });
  const ticketOf = (location = '') => location.split('/').at(-1) ?? '';

  test('shows the details on a page for ten minutes and counts once', async () => {
    const { listing } = await storeProvider({ content: { contact: { phone: '+525512345678' }, social: {} } });
    const id = listing?.id ?? '';
    const { status, headers } = await post(id);
    expect(status).toBe(303);
    expect(headers['location']).toMatch(new RegExp(`^/listings/${id}/contact/[\\w.-]+$`));
    expect(headers['cache-control']).toBe('no-store');
    const ticket = ticketOf(headers['location']);
    const minutes = (count: number) => new Date(Date.now() + count * 60_000);
    expect(await readOpenedContact(id, ticket, minutes(9))).toEqual({
      phone: '+525512345678',
      readable: { phone: '+52 55 1234 5678' },
      social: {},
    });
    expect(await readOpenedContact(id, ticket, minutes(11))).toBeUndefined();
    expect(await openingsOf(id)).toBe(1);
  });

  test('needs an unforged ticket of the same public listing', async () => {
    const [{ sub, listing }, other] = [await storeProvider(), await storeProvider()];
    const id = listing?.id ?? '';
    const ticket = ticketOf((await post(id)).headers['location']);
    expect(await readOpenedContact(other.listing?.id ?? '', ticket)).toBeUndefined();
    const [until = '', hash = ''] = ticket.split('.');
    const later = (Number.parseInt(until, 36) + 60_000).toString(36);
    for (const forged of [`${later}.${hash}`, `${until}.`, until, '', `${until}.${hash}x`, 'Infinity.x'])
      expect(await readOpenedContact(id, forged), forged).toBeUndefined();
    await changeFacts(sub, (facts) => ({ listing: { ...facts.listing!, hiddenByOwner: true } }));
    expect(await readOpenedContact(id, ticket)).toBeUndefined();
  });

  test('redirects a refused browser to the gate or an error page', async () => {
    const { listing } = await storeProvider();
    const hidden = await storeProvider({ listing: { hiddenByOwner: true } });
    const id = listing?.id ?? '';
    const whereTo = async (...asked: Parameters<typeof post>) => {
      const { status, headers } = await post(...asked);
      expect(status).toBe(303);
      return headers['location']?.replace(asked[0], 'ID');
    };
    expect(await whereTo(id, { cookies: [] })).toBe('/gate?next=%2Flistings%2FID');
    const refused = (code: string) => `/refused?code=${code}&next=%2Flistings%2FID`;
    expect(await whereTo(id, { body: 'website=spam' })).toBe(refused('not-found'));
    expect(await whereTo(hidden.listing?.id ?? '')).toBe(refused('not-found'));
    expect(await whereTo(crypto.randomUUID())).toBe(refused('not-found'));
    const address = '2001:db8:0:9::7';
    await Promise.all(Array.from({ length: 30 }, () => post(id, { address })));
    const used = new URL((await whereTo(id, { address })) ?? '', 'https://site.test');
    const wait = Number(used.searchParams.get('wait'));
    expect(used.pathname + used.search).toBe(`${refused('rate-limited')}&wait=${wait}`);
    // The limit's hour ends by then.
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(3600);
  });

  test("redirects to pages in the form's language", async () => {
    const { listing } = await storeProvider();
    const id = listing?.id ?? '';
    const to = async (more: Parameters<typeof post>[1]) =>
      (await post(id, { ...more, language: '/en' })).headers['location'];
    expect(await to({})).toMatch(/^\/en\/listings\/.*\/contact\//);
    expect(await to({ body: 'website=spam' })).toMatch(/^\/en\/refused\?code=not-found&next=%2Fen%2F/);
    expect(await to({ cookies: [] })).toMatch(/^\/en\/gate\?next=%2Fen%2F/);
  });

  test('returns the error without a redirect to callers other than browsers', async () => {
    const answer = await callApi(browse, 'openContact', { params: { id: crypto.randomUUID() }, ...adult });
    expect(answer).toMatchObject({ status: 404, error: { code: 'not-found' } });
  });
});

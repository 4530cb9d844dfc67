import { beforeEach, describe, expect } from 'vitest';
import { handler as browse } from '#functions/entry/browse.ts';
import { handler as member } from '#functions/entry/member.ts';
import { strangersOfAddress } from '#functions/http/daily-mark.ts';
import { countView } from '#functions/listing/statistics/count.ts';
import { readAllCounts } from '#functions/listing/statistics/statistics-table.ts';
import { callApi, claimsOf } from '#tests/support/api-event.ts';
import { storeProvider } from '#tests/support/builders.ts';
import { functionTest as test } from '#tests/support/test.ts';

const phone =
  'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Mobile Safari/537.36';
const cubot =
  'Mozilla/5.0 (Linux; Android 12; CUBOT X50) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Mobile Safari/537.36';

interface By {
  address?: string;
  userAgent?: string | null;
  cookies?: string[];
  headers?: Record<string, string>;
}

const view = (id: string, { address = '203.0.113.7', userAgent = phone, cookies, headers }: By = {}) =>
  callApi(browse, 'countView', {
    params: { id },
    cookies: cookies ?? ['adult=1'],
    headers: {
      'sec-fetch-site': 'same-origin',
      'cloudfront-viewer-address': `${address}:4711`,
      ...(userAgent !== null && { 'user-agent': userAgent }),
      ...headers,
    },
  });
const save = (sub: string, ids: string[], remove: string[] = []) =>
  callApi(member, 'syncSaved', { body: { save: ids, remove }, claims: claimsOf(sub) });

async function countsOf(id: string) {
  const total = { views: 0, contacts: 0, saves: 0 };
  for (const { views, contacts, saves } of await readAllCounts(id)) {
    total.views += views;
    total.contacts += contacts;
    total.saves += saves;
  }
  return total;
}

describe('counting visits', () => {
  let id = '';
  beforeEach(async () => {
    id = (await storeProvider()).listing?.id ?? '';
  });

  test('counts a visitor once a day', async () => {
    for (let visit = 0; visit < 3; visit += 1) expect((await view(id)).status).toBe(200);
    expect(await countsOf(id)).toEqual({ views: 1, contacts: 0, saves: 0 });
  });

  test('distinguishes visitors by network and browser', async () => {
    await view(id);
    await view(id, { userAgent: cubot });
    await view(id, { address: '203.0.113.8' });
    await view(id, { address: '2001:db8::7:1' });
    await view(id, { address: '2001:db8::7:2' });
    expect((await countsOf(id)).views).toBe(4);
  });

  test('includes concurrent visits, once per visitor', async () => {
    const addresses = Array.from({ length: 12 }, (_, index) => `198.51.100.${index % 6}`);
    const answers = await Promise.all(addresses.map((address) => view(id, { address })));
    expect(answers.map(({ status }) => status)).toEqual(addresses.map(() => 200));
    expect((await countsOf(id)).views).toBe(6);
  });

  test.each([
    ['a crawler', 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'],
    ['a headless browser', phone.replace('Chrome', 'HeadlessChrome')],
    ['a library', 'python-requests/2.32'],
    ['a link preview', 'WhatsApp/2.25 (link preview)'],
    ['a client without User-Agent', null],
  ])('ignores %s but returns the same response', async (_, userAgent) => {
    expect(await view(id, { userAgent })).toMatchObject({ status: 200, body: {} });
    expect(await countsOf(id)).toEqual({ views: 0, contacts: 0, saves: 0 });
  });

  test('is refused without the 18+ answer or from another site', async () => {
    expect(await view(id, { cookies: [] })).toMatchObject({
      status: 403,
      error: { code: 'adult-confirmation-required' },
    });
    expect(await view(id, { headers: { 'sec-fetch-site': 'cross-site' } })).toMatchObject({
      status: 403,
      error: { code: 'origin-refused' },
    });
    expect((await countsOf(id)).views).toBe(0);
  });

  test('returns the same 404 for hidden listings, unknown ids and malformed ids', async () => {
    const hidden = (await storeProvider({ listing: { hiddenByOwner: true } })).listing?.id ?? '';
    const missing = crypto.randomUUID();
    for (const other of [hidden, missing, 'no-id'])
      expect(await view(other)).toMatchObject({ status: 404, error: { code: 'not-found' } });
    expect([await readAllCounts(hidden), await readAllCounts(missing)]).toEqual([[], []]);
  });

  test('is limited to three hundred visits an hour per network', async () => {
    const address = '192.0.2.99';
    const answers = await Promise.all(Array.from({ length: 305 }, () => view(id, { address })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(300);
    expect(answers.filter(({ error }) => error.code === 'rate-limited')).toHaveLength(5);
    expect((await countsOf(id)).views).toBe(1);
  });

  test('counts few visitors per address, even with many User-Agents', async () => {
    const made = Array.from({ length: 60 }, (_, number) => view(id, { userAgent: `${phone} ${number}` }));
    for (const { status } of await Promise.all(made)) expect(status).toBe(200);
    expect((await countsOf(id)).views).toBe(strangersOfAddress);
  });

  test('assigns each visit to the day in the listing’s city', async () => {
    const visitor = { address: '203.0.113.7', adult: true, deviceCookie: undefined };
    // In Mexico City, six hours behind UTC, the day begins at 06:00 UTC.
    for (const hour of ['2026-11-20T05:59:00Z', '2026-11-20T06:01:00Z', '2026-11-20T23:00:00Z'])
      await countView(id, visitor, phone, new Date(hour));
    expect((await readAllCounts(id)).map(({ day, views }) => [day, views])).toEqual([
      ['2026-11-19', 1],
      ['2026-11-20', 1],
    ]);
  });
});

describe('counting saves', () => {
  test('counts once per account and day, even after removing and saving again', async () => {
    const [{ listing }, one, other] = [await storeProvider(), await storeProvider(), await storeProvider()];
    const id = listing?.id ?? '';
    await save(one.sub, [id]);
    await save(one.sub, [], [id]);
    await save(one.sub, [id]);
    await save(other.sub, [id]);
    expect(await countsOf(id)).toEqual({ views: 0, contacts: 0, saves: 2 });
  });

  test('ignores the member’s own listing, hidden listings and missing listings', async () => {
    const own = await storeProvider();
    const hidden = (await storeProvider({ listing: { hiddenByOwner: true } })).listing?.id ?? '';
    const missing = crypto.randomUUID();
    const ids = [own.listing?.id ?? '', hidden, missing];
    expect((await save(own.sub, ids)).status).toBe(200);
    expect(await Promise.all(ids.map(readAllCounts))).toEqual([[], [], []]);
  });
});

import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import type { ListingDetail, OwnListing } from '#shared/api/listing.ts';
import type { ListingContent } from '#shared/listing.ts';
import { handler as browse } from '#functions/entry/browse.ts';
import { handler as member } from '#functions/entry/member.ts';
import { publicKey } from '#shared/deployment/keys.ts';
import { getItem } from '#functions/data/table.ts';
import { transact } from '#functions/data/transact.ts';
import { readFacts } from '#functions/core/facts/read-facts.ts';
import { callApi, claimsOf } from '#tests/support/api-event.ts';
import { buildContent, storeProvider } from '#tests/support/builders.ts';
import { approveContentsHere } from '#tests/support/content-reviewer.ts';
import { functionTest as test } from '#tests/support/test.ts';

async function asked<Body>(...call: Parameters<typeof callApi>) {
  const { body, ...answer } = await callApi(...call);
  return { ...answer, body: body as Body };
}

type Written = Pick<ListingContent, 'contact' | 'social'> & Partial<ListingContent>;

async function saving(written: Written) {
  const { sub, photos } = await storeProvider({ listing: null });
  const body = { content: buildContent(written), photos: photos.map(({ id }) => ({ id, face: false })) };
  return { sub, ...(await asked<OwnListing>(member, 'saveListing', { claims: claimsOf(sub), body })) };
}

const detailOf = (id: string) => asked<ListingDetail>(browse, 'getListing', { params: { id } });
const contactOf = (id: string) =>
  callApi(browse, 'getContact', { params: { id }, body: {}, cookies: ['adult=1'] });

describe('a save with a missing or unusable contact', () => {
  test.each<[string, Written, string[]]>([
    ['no way of contact', { contact: {}, social: {} }, ['contact.phone']],
    [
      'only empty contacts',
      { contact: { phone: ' ', email: undefined }, social: { tiktok: '' } },
      ['contact.phone'],
    ],
    [
      'only texts without a usable link',
      { contact: {}, social: { otherSocial: 'ana', manyvids: 'ana' } },
      ['contact.phone'],
    ],
    ['555', { contact: { phone: '555' }, social: {} }, ['contact.phone']],
    [
      'abc',
      { contact: { phone: 'abc', whatsapp: 'abc' }, social: {} },
      ['contact.phone', 'contact.whatsapp'],
    ],
    ['a plus sign', { contact: { whatsapp: '+' }, social: {} }, ['contact.whatsapp']],
    ['twenty digits', { contact: { phone: '12345678901234567890' }, social: {} }, ['contact.phone']],
    ['an extension', { contact: { phone: '+52 55 1234 5678 ext. 9' }, social: {} }, ['contact.phone']],
    ['two numbers', { contact: { phone: '55 1234 5678 / 55 8765 4321' }, social: {} }, ['contact.phone']],
    [
      'a local number of another country',
      { contact: { phone: '612 34 56 78' }, social: {} },
      ['contact.phone'],
    ],
    [
      'a wrong number and a valid e-mail',
      { contact: { phone: '555', email: 'a@b.mx' }, social: {} },
      ['contact.phone'],
    ],
    [
      'a number as a Telegram name',
      { contact: { telegram: '5512345678' }, social: {} },
      ['contact.telegram'],
    ],
    [
      'a link to another site',
      { contact: { email: 'a@b.mx' }, social: { instagram: 'https://evil.test/ana' } },
      ['social.instagram'],
    ],
  ])('is refused with the field name and not stored: %s', async (_, written, fields) => {
    const { sub, status, error } = await saving(written);
    expect([status, error?.code]).toEqual([400, 'invalid-input']);
    expect(error.fields?.map(({ field }) => field)).toEqual(fields.map((field) => `content.${field}`));
    expect((await readFacts(sub)).listing).toBeUndefined();
  });
});

describe('saving a reachable contact', () => {
  test.each<[string, string, string, string]>([
    ['in the local form', 'mx', '55 1234 5678', '+525512345678'],
    ['in the local form of another country', 'es', '612 34 56 78', '+34612345678'],
    ['with a country code', 'mx', '+34 612-34-56-78', '+34612345678'],
    ['in full-width digits', 'mx', '＋５２ ５５１２３４５６７８', '+525512345678'],
    ['as WhatsApp shows it', 'mx', '+52 1 55 1234 5678', '+525512345678'],
  ])('stores a number written %s', async (_, country, typed, e164) => {
    const city = country === 'es' ? 'es-madrid' : 'mx-ciudad-de-mexico';
    const place = { country, city, municipality: undefined };
    const { sub, status, body } = await saving({
      ...place,
      contact: { phone: typed, whatsapp: typed },
      social: {},
    });
    expect(status).toBe(200);
    expect(body.content.contact).toEqual({ phone: e164, whatsapp: e164 });
    await approveContentsHere(sub);
    expect((await detailOf(body.id)).body.numbers).toEqual(['phone', 'whatsapp']);
    expect((await contactOf(body.id)).body).toMatchObject({ phone: e164, whatsapp: e164, social: {} });
  });

  test.each<[string, Written, Written]>([
    [
      'Telegram',
      { contact: { telegram: 'https://t.me/ana_demo' }, social: {} },
      { contact: { telegram: 'ana_demo' }, social: {} },
    ],
    [
      'another network',
      { contact: {}, social: { tiktok: 'https://www.tiktok.com/@ana.demo?lang=es', otherSocial: 'ana' } },
      { contact: {}, social: { tiktok: 'ana.demo', otherSocial: 'ana' } },
    ],
    [
      'e-mail',
      { contact: { email: 'ana@example.test' }, social: {} },
      { contact: { email: 'ana@example.test' }, social: {} },
    ],
  ])('accepts %s as the only contact, offering visitors no phone number', async (_, written, stored) => {
    const { sub, status, body } = await saving(written);
    expect(status).toBe(200);
    expect(body.content).toMatchObject(stored);
    await approveContentsHere(sub);
    expect((await detailOf(body.id)).body.numbers).toEqual([]);
  });

  test('is idempotent when retried with the number as typed', async () => {
    const { sub, photos } = await storeProvider({ listing: null });
    const body = {
      content: buildContent({ contact: { phone: '55 1234 5678' }, social: {} }),
      photos: photos.map(({ id }) => ({ id, face: false })),
      idempotencyKey: randomUUID(),
    };
    const save = () => asked<OwnListing>(member, 'saveListing', { claims: claimsOf(sub), body });
    expect((await save()).status).toBe(200);
    const answer = await save();
    expect([answer.status, answer.body.version]).toEqual([200, 1]);
  });
});

describe('a listing saved before contact checks', () => {
  test.each<[string, Written]>([
    ['without contact', { contact: {}, social: {} }],
    [
      'with invalid numbers and names',
      { contact: { phone: '555', telegram: 'a b' }, social: { tiktok: 'x y' } },
    ],
  ])('%s stays private and reports the missing contact', async (_, written) => {
    const { sub, listing } = await storeProvider({ content: written });
    const id = listing?.id ?? '';
    const own = await asked<{ listing: OwnListing }>(member, 'getOwnListing', { claims: claimsOf(sub) });
    expect(own.status).toBe(200);
    expect(own.body.listing).toMatchObject({ published: false, missing: ['contact'], content: written });
    expect((await detailOf(id)).status).toBe(404);
    expect((await contactOf(id)).status).toBe(404);
    const hidden = await callApi(member, 'setVisibility', { claims: claimsOf(sub), body: { hidden: true } });
    expect(hidden.status).toBe(200);
  });

  test('offers a number stored with spaces, but not an invalid one', async () => {
    const { listing } = await storeProvider({
      content: { contact: { phone: '+52 (55) 1234-5678', whatsapp: '555' }, social: {} },
    });
    expect((await detailOf(listing?.id ?? '')).body.numbers).toEqual(['phone']);
  });

  test('offers its numbers even if its public item lists none yet', async () => {
    const { listing } = await storeProvider({
      content: { contact: { whatsapp: '+525512345678' }, social: {} },
    });
    const id = listing?.id ?? '';
    const item = await getItem(publicKey(id), true);
    const { numbers: _, ...detail } = Object(item?.['detail']) as Record<string, unknown>;
    await transact([{ Put: { Item: { ...item, ...publicKey(id), detail } } }]);
    expect((await detailOf(id)).body.numbers).toEqual(['whatsapp']);
  });
});

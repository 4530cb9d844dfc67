import { describe, expect } from 'vitest';
import { handler as member } from '#functions/entry/member.ts';
import { readFacts } from '#functions/core/facts/read-facts.ts';
import { fieldsByTab, type ListingField, type ListingTab } from '#shared/listing-fields.ts';
import { listingLimits } from '#shared/listing-options.ts';
import { callApi, claimsOf } from '#tests/support/api-event.ts';
import { buildContent, storeProvider } from '#tests/support/builders.ts';
import { functionTest as test } from '#tests/support/test.ts';

/** Owner of the listing that every invalid save must leave unchanged. */
let she: Awaited<ReturnType<typeof storeProvider>>;
test.beforeAll(async () => {
  she = await storeProvider();
});

function wrongValues(field: ListingField): Array<[string, unknown]> {
  const types: Array<[string, unknown]> = [
    ['an object', { $gt: '' }],
    ['a nested list', [[1]]],
    ['null', null],
  ];
  switch (field.type) {
    case 'text':
      return [...types, ['a number', 7], ['one character too many', 'x'.repeat(field.max + 1)]];
    case 'email':
      return [
        ...types,
        ['a malformed address', 'nobody'],
        ['too long', `${'x'.repeat(field.max)}@example.test`],
      ];
    case 'choice':
      return [...types, ['an unknown option', 'everybody']];
    case 'choices':
      return [
        ...types,
        ['500 options', Array<string>(500).fill(field.options[0] ?? '')],
        ['a repeated option', [field.options[0], field.options[0]]],
        ['an unknown option', ['everything']],
        ['a text', 'all'],
      ];
    case 'flag':
      return [...types, ['a text', 'true'], ['a number', 1]];
    case 'price':
      return [
        ...types,
        ['negative', -1],
        ['zero', 0],
        ['10^12', 10 ** 12],
        ['decimals', 99.5],
        ['a text', '1500'],
      ];
    case 'placeId':
      return [...types, ['an unknown place', 'xx-nowhere'], ['too long', `mx-${'x'.repeat(200)}`]];
    case 'hours':
      return [
        ...types,
        ['a negative start', { from: -1, to: 60 }],
        ['an end past midnight', { from: 0, to: 1441 }],
        ['fractions of a minute', { from: 9.5, to: 60 }],
        ['a start without an end', { from: 60 }],
      ];
  }
}

const inGroup = (tab: ListingTab): string => (tab === 'contact' || tab === 'social' ? `${tab}.` : '');
const cases = (Object.keys(fieldsByTab) as ListingTab[]).flatMap((tab) =>
  Object.entries<ListingField>(fieldsByTab[tab]).flatMap(([name, field]) =>
    wrongValues(field).map(([what, value]) => [`${inGroup(tab)}${name}`, what, value] as const),
  ),
);

const save = (change: object) =>
  callApi(member, 'saveListing', {
    claims: claimsOf(she.sub),
    body: {
      version: she.listing?.version,
      content: buildContent(),
      photos: she.photos.map(({ id }) => ({ id, face: false })),
      ...change,
    },
  });
const fieldsOf = ({ error }: Awaited<ReturnType<typeof save>>): string[] =>
  (error.fields ?? []).map(({ field }) => field);

async function changesNothing(answer: () => ReturnType<typeof save>, field: string): Promise<void> {
  const before = await readFacts(she.sub);
  const refused = await answer();
  expect([refused.status, refused.error.code]).toEqual([400, 'invalid-input']);
  expect(fieldsOf(refused).some((one) => one === field || one.startsWith(`${field}.`))).toBe(true);
  expect(await readFacts(she.sub)).toEqual(before);
}

describe('a save with an invalid field', () => {
  test.each(cases)('in `content` is refused with the field name %s: %s', async (path, _, value) => {
    const [group = '', name] = path.split('.');
    const content = buildContent() as unknown as Record<string, unknown>;
    const changed = name
      ? { ...content, [group]: { ...(content[group] as object), [name]: value } }
      : { ...content, [group]: value };
    await changesNothing(() => save({ content: changed }), `content.${path}`);
  });

  test('is refused for a description of 1,001 characters or another country’s city', async () => {
    const description = 'x'.repeat(listingLimits.descriptionMaxLength + 1);
    await changesNothing(() => save({ content: buildContent({ description }) }), 'content.description');
    const content = buildContent({ country: 'co', city: 'mx-guadalajara', municipality: undefined });
    await changesNothing(() => save({ content }), 'content.city');
  });

  test.each([
    ['version', { version: '1' }],
    ['version', { version: 1.5 }],
    ['idempotencyKey', { idempotencyKey: 'again' }],
    ['photos', { photos: 'all' }],
    ['photos.0.id', { photos: [{ id: 'no id', face: false }] }],
    ['photos.0.face', { photos: [{ id: 'x'.repeat(22), face: 'yes' }] }],
  ])('outside `content` is refused with the field name %s', async (field, change) => {
    await changesNothing(() => save(change), field);
  });
});

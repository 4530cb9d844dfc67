import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import { describe, expect } from 'vitest';
import { stripeApiVersion } from '#shared/deployment/stripe.ts';
import type { SharedCloud } from '#tests/support/cloud.ts';
import type { Money } from '#tests/support/money.ts';
import { sendSigned } from '#tests/support/webhook.ts';
import { cloudTest as test } from '#tests/support/test.ts';

const signed = (cloud: SharedCloud, money: Money, payload: string): Promise<number> =>
  sendSigned(cloud, money, payload);

type Parts = Record<string, unknown>;
const eventAbout = (object: unknown, changes: Parts = {}): Parts => ({
  id: `evt_${randomUUID()}`,
  object: 'event',
  type: 'invoice.paid',
  api_version: stripeApiVersion,
  livemode: false,
  data: { object },
  ...changes,
});
const invoice = (changes: Parts = {}): Parts => ({
  id: 'in_1',
  object: 'invoice',
  customer: 'cus_nobody',
  ...changes,
});
const dispute = (charge: unknown): Parts => ({ id: 'dp_1', object: 'dispute', charge });
/** Stripe's ids have at most 255 characters (https://docs.stripe.com/upgrades). */
const longest = 'x'.repeat(255);

describe('a signed webhook', () => {
  test.for<[string, string]>([
    ['invalid JSON', '{"id":'],
    ['a blank body', ' '],
    ...[null, true, 7, 'text', [], [eventAbout(invoice())], {}].map((value): [string, string] => [
      `${JSON.stringify(value)?.slice(0, 20)} instead of an event`,
      JSON.stringify(value),
    ]),
  ])('is refused with 400 for %s', async ([_, payload], { cloud, money }) => {
    expect(await signed(cloud, money, payload)).toBe(400);
  });

  test.for<[string, Parts]>([
    ['without data', eventAbout(invoice(), { data: undefined })],
    ['whose data is null', eventAbout(invoice(), { data: null })],
    ['whose data has no object', eventAbout(undefined)],
    ['about null', eventAbout(null)],
    ['about a list', eventAbout([invoice()])],
    ['about a text', eventAbout('in_1')],
    ['about an object without a type', eventAbout({ id: 'in_1', customer: 'cus_1' })],
    ['without an id', eventAbout(invoice(), { id: undefined })],
    ['whose id is empty', eventAbout(invoice(), { id: '' })],
    ['whose id is a number', eventAbout(invoice(), { id: 7 })],
    ['whose id is too long', eventAbout(invoice(), { id: `${longest}x` })],
    ['whose id is an unpaired surrogate', eventAbout(invoice(), { id: 'evt_\ud800' })],
    ['of another API version', eventAbout(invoice(), { api_version: '2020-08-27' })],
    ['without an API version', eventAbout(invoice(), { api_version: null })],
    ['of live mode, while our key is of test mode', eventAbout(invoice(), { livemode: true })],
    ['without a mode', eventAbout(invoice(), { livemode: undefined })],
    ['that is thin and of live mode', { id: 'evt_2', object: 'v2.core.event', type: 'a', livemode: true }],
    ['without a type', eventAbout(invoice(), { type: undefined })],
    ['whose type is a list', eventAbout(invoice(), { type: ['invoice.paid'] })],
    ['whose type is too long', eventAbout(invoice(), { type: `${longest}x` })],
    ['whose customer is a number', eventAbout(invoice({ customer: 7 }))],
    ['whose customer is an object without an id', eventAbout(invoice({ customer: {} }))],
    ['whose customer is too long', eventAbout(invoice({ customer: 'c'.repeat(3_000) }))],
    ['whose customer is two words', eventAbout(invoice({ customer: 'cus 1' }))],
    ['about a customer whose id is a list', eventAbout({ object: 'customer', id: ['cus_1'] })],
    ['about a customer whose id is too long', eventAbout({ object: 'customer', id: 'c'.repeat(3_000) })],
    ['whose charge is true', eventAbout(dispute(true))],
    ['whose charge is a path', eventAbout(dispute('..'))],
    ['whose charge is a punctuation mark', eventAbout(dispute(':'))],
    ['whose charge is too long', eventAbout(dispute(`${longest}x`))],
  ])('is refused with 400 for an event %s', async ([_, event], { cloud, money }) => {
    expect(await signed(cloud, money, JSON.stringify(event))).toBe(400);
  });

  test.for<[string, Parts]>([
    ['a thin event', { id: 'evt_1', object: 'v2.core.event', type: 'v1.billing.meter.no_meter_found' }],
    ['a dispute of an unknown charge', eventAbout(dispute('ch_nobody'))],
    ['a refund of an unknown charge', eventAbout({ ...dispute({ id: longest }), object: 'refund' })],
    ['a dispute without a charge', eventAbout(dispute(null))],
    ['an invoice without a customer', eventAbout(invoice({ customer: null }))],
    [
      'an event of an unknown type, with unknown fields',
      eventAbout({ object: 'new' }, { type: 'new.thing', extra: [1] }),
    ],
    ['an event about a product with a custom id', eventAbout({ object: 'product', id: 'gold ñ' })],
  ])('is accepted with 200 for %s, which needs no action', async ([_, event], { cloud, money }) => {
    expect(await signed(cloud, money, JSON.stringify(event))).toBe(200);
  });

  test('is accepted with 200 for an unknown customer with the longest id', async ({ cloud, money }) => {
    expect(await signed(cloud, money, JSON.stringify(eventAbout(invoice({ customer: longest }))))).toBe(200);
  });

  test('gets 200 or 400 for any JSON, never a server error', async ({ cloud, money }) => {
    const some = fc.jsonValue({ maxDepth: 3 });
    const id = fc.oneof(some, fc.string({ unit: 'binary' }), fc.constant('cus_nobody'));
    const object = fc.oneof(fc.constantFrom('dispute', 'refund', 'customer', 'invoice'), some);
    const about = fc.record({ object, id, customer: id, charge: id }, { requiredKeys: [] });
    const event = fc.record(
      {
        object: fc.oneof(fc.constantFrom('event', 'v2.core.event'), some),
        id,
        type: fc.oneof(fc.constant('invoice.paid'), some),
        data: fc.oneof(fc.record({ object: fc.oneof(about, some) }), some),
      },
      { requiredKeys: [] },
    );
    // These events are well-formed with random content, so that not every event is refused for its form.
    const framed = about.map((it) => eventAbout(it));
    await fc.assert(
      fc.asyncProperty(fc.oneof(framed, event, some), async (value) => {
        expect([200, 400]).toContain(await signed(cloud, money, JSON.stringify(value)));
      }),
      { numRuns: 200 },
    );
  });
});

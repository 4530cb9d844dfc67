import Stripe from 'stripe';
import { describe, expect, test } from 'vitest';
import { openCheckout, PRICE, sdkFor, SECRET_KEY } from '../../testing/stripe.ts';
import { DAY, HOUR, openStage } from './stage.ts';

const email = 'ana@example.com';
const LINE = { price: 'price_1', quantity: 1 };
const opening = (more: object) => (sdk: Stripe) =>
  openCheckout(sdk, { customer: 'cus_1', line_items: [LINE], ...more });
const portal = (return_url: string) => (sdk: Stripe) =>
  sdk.billingPortal.sessions.create({ customer: 'cus_none', return_url });
const missing = { type: 'StripeInvalidRequestError', code: 'resource_missing' };
const unknown = { ...missing, statusCode: 400, param: 'customer' };

describe('Stripe API', () => {
  test('refuses a request without the secret key', async () => {
    const { url } = await openStage();
    const stranger = sdkFor(url, 'sk_test_other').customers.retrieve('cus_1');
    await expect(stranger).rejects.toMatchObject({ type: 'StripeAuthenticationError' });
    expect((await fetch(`${url}/v1/customers/cus_1`)).status).toBe(401);
  });

  test('uses the API version that the SDK pins, and refuses another version', async () => {
    const { sdk, url } = await openStage();
    const { lastResponse } = await sdk.customers.create({ email });
    expect(lastResponse.apiVersion).toBe(Stripe.API_VERSION);
    const headers = { authorization: `Bearer ${SECRET_KEY}`, 'stripe-version': '2020-08-27' };
    expect((await fetch(`${url}/v1/customers/cus_1`, { headers })).status).toBe(501);
  });

  test.each<[string, (sdk: Stripe) => Promise<unknown>]>([
    ['GET /v1/coupons', (sdk) => sdk.coupons.list()],
    ['the parameter balance', (sdk) => sdk.customers.create({ email, balance: 5 })],
    ['the parameter line_items[0][tax_rates]', opening({ line_items: [{ ...LINE, tax_rates: ['txr_1'] }] })],
    ['more than 1 of line_items', opening({ line_items: [LINE, LINE] })],
    ['mode=payment', opening({ mode: 'payment' })],
    ['status=paused', (sdk) => sdk.subscriptions.list({ status: 'paused' })],
    ['expand[0]=data.product', (sdk) => sdk.invoices.list({ expand: ['data.product'] })],
  ])('returns 501 with the name of an unsupported call: %s', async (named, call) => {
    const { sdk } = await openStage();
    const message = expect.stringContaining(named) as string;
    await expect(call(sdk)).rejects.toMatchObject({ statusCode: 501, message });
  });

  test.each<[string, object, (sdk: Stripe) => Promise<unknown>]>([
    ['an unknown id: 404', { ...missing, statusCode: 404 }, (sdk) => sdk.charges.retrieve('ch_none')],
    ['an unknown customer of a checkout: 400', unknown, opening({ customer: 'cus_none' })],
    ['an unknown customer of a portal: 400', unknown, portal('http://site.test')],
    ['a missing email', { code: 'parameter_missing', param: 'email' }, (sdk) => sdk.customers.create({})],
    [
      'an idempotency key of 256 characters: 400',
      { statusCode: 400 },
      (sdk) => sdk.customers.create({ email }, { idempotencyKey: 'k'.repeat(256) }),
    ],
  ])('refuses %s', async (_what, error, call) => {
    const { sdk } = await openStage();
    await expect(call(sdk)).rejects.toMatchObject({ type: 'StripeInvalidRequestError', ...error });
  });

  const lasting = (interval_count: number) => (sdk: Stripe) =>
    sdk.prices.create({ ...PRICE, recurring: { interval: 'day', interval_count } });
  const many = Object.fromEntries(Array.from({ length: 51 }, (_, index) => [`key${index}`, 'value']));

  test.each<[string, string, (sdk: Stripe) => Promise<unknown>]>([
    ['email', 'without a domain', (sdk) => sdk.customers.create({ email: 'ana' })],
    ['email', 'too long', (sdk) => sdk.customers.create({ email: `${'a'.repeat(501)}@example.com` })],
    ['metadata', 'of 51 keys', (sdk) => sdk.customers.create({ email, metadata: many })],
    ['unit_amount', 'below zero', (sdk) => sdk.prices.create({ ...PRICE, unit_amount: -1 })],
    ['currency', 'in capitals', (sdk) => sdk.prices.create({ ...PRICE, currency: 'USD' })],
    ['recurring[interval_count]', 'of 1096 days', lasting(1096)],
    ['recurring[interval_count]', 'of 0 days', lasting(0)],
    ['success_url', 'relative', opening({ success_url: '/paid' })],
    ['cancel_url', 'a script', opening({ cancel_url: 'javascript:1' })],
    ['return_url', 'without a scheme', portal('site.test')],
    ['line_items[0][quantity]', 'of 0', opening({ line_items: [{ ...LINE, quantity: 0 }] })],
  ])('refuses a malformed %s: %s', async (param, _what, call) => {
    const { sdk } = await openStage();
    await expect(call(sdk)).rejects.toMatchObject({ statusCode: 400, param });
  });

  test('treats `__proto__` as an unknown parameter at any depth', async () => {
    const { url } = await openStage();
    const headers = { authorization: `Bearer ${SECRET_KEY}` };
    for (const name of ['__proto__[x]', 'line_items[0][__proto__][x]']) {
      const body = new URLSearchParams({ [name]: '1' });
      const { status } = await fetch(`${url}/v1/checkout/sessions`, { method: 'POST', headers, body });
      expect(status).toBeGreaterThanOrEqual(400);
      expect({}).not.toHaveProperty('x');
    }
  });

  test('returns a list in pages, newest first', async () => {
    const stage = await openStage();
    const { sdk } = stage;
    const { id: charge } = await stage.paidCharge();
    const ids: string[] = [];
    for (const amount of [1, 2, 3, 4, 5]) ids.unshift((await sdk.refunds.create({ charge, amount })).id);
    const first = await sdk.refunds.list({ limit: 2 });
    expect(first).toMatchObject({ has_more: true, data: [{ id: ids[0] }, { id: ids[1] }] });
    const last = await sdk.refunds.list({ limit: 3, starting_after: ids[1] ?? '' });
    expect(last).toMatchObject({ has_more: false, data: [{ id: ids[2] }, { id: ids[3] }, { id: ids[4] }] });
    const paged: string[] = [];
    for await (const { id } of sdk.refunds.list({ limit: 2 })) paged.push(id);
    expect(paged).toEqual(ids);
  });
});

describe('price', () => {
  test('transfers its lookup key to a new price', async () => {
    const { sdk } = await openStage();
    const lookup = { lookup_key: 'premium', transfer_lookup_key: true };
    const before = await sdk.prices.create({ ...PRICE, ...lookup });
    const after = await sdk.prices.create({ ...PRICE, ...lookup, unit_amount: 3900 });
    const found = await sdk.prices.list({ lookup_keys: ['premium'], active: true });
    expect(found.data.map(({ id }) => id)).toEqual([after.id]);
    expect(await sdk.prices.retrieve(before.id)).toMatchObject({ lookup_key: null, unit_amount: 2900 });
  });

  test('is neither listed as active nor sold once it is archived', async () => {
    const { sdk } = await openStage();
    const { id: customer } = await sdk.customers.create({ email });
    const { id } = await sdk.prices.create(PRICE);
    await sdk.prices.update(id, { active: false });
    expect((await sdk.prices.list({ active: true })).data).toEqual([]);
    const line_items = [{ price: id, quantity: 1 }];
    await expect(openCheckout(sdk, { customer, line_items })).rejects.toMatchObject({ statusCode: 400 });
  });
});

describe('idempotency key', () => {
  const key = { idempotencyKey: 'one' };

  test('replays its response and is refused for another request', async () => {
    const { sdk } = await openStage();
    const first = await sdk.customers.create({ email }, key);
    const second = await sdk.customers.create({ email }, key);
    expect(second.id).toBe(first.id);
    expect(new Headers(second.lastResponse.headers).get('idempotent-replayed')).toBe('true');
    const misused = { type: 'StripeIdempotencyError', statusCode: 400 };
    await expect(sdk.customers.create({ email: 'eva@example.com' }, key)).rejects.toMatchObject(misused);
    await expect(sdk.customers.update(first.id, { email }, key)).rejects.toMatchObject(misused);
  });

  test('replays an error, except for a malformed request', async () => {
    const { sdk } = await openStage();
    const refund = () => sdk.refunds.create({ charge: 'ch_none' }, key);
    await expect(refund()).rejects.toMatchObject(missing);
    await expect(refund()).rejects.toMatchObject({ headers: { 'idempotent-replayed': 'true' } });
    const other = { idempotencyKey: 'two' };
    await expect(sdk.customers.create({}, other)).rejects.toMatchObject({ param: 'email' });
    await expect(sdk.customers.create({ email }, other)).resolves.toBeDefined();
  });

  test('expires after a day', async () => {
    const { sdk, pass } = await openStage();
    const once = async () => (await sdk.customers.create({ email }, key)).id;
    const id = await once();
    pass(DAY - HOUR);
    expect(await once()).toBe(id);
    pass(2 * HOUR);
    expect(await once()).not.toBe(id);
  });
});

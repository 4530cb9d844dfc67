import Stripe from 'stripe';
import { describe, expect, test } from 'vitest';
import { LINE, openCheckout, sdkFor, SECRET_KEY } from '../../../testing/stripe.ts';
import type { Suite } from '../suite.ts';
import { uniqueName } from '../target.ts';
import { hereOnly, NO_CLOCK, openStandIn, openStripe } from './place.ts';

const DAY = 86_400_000;
const PRICE = {
  currency: 'usd',
  unit_amount: 2900,
  recurring: { interval: 'day', interval_count: 30 },
} as const;
const invalid = { type: 'StripeInvalidRequestError', statusCode: 400 };

/** https://docs.stripe.com/api: authentication, errors, idempotent requests, expanding, metadata, pagination, versions. */
export function api(suite: Suite): void {
  describe('customers', () => {
    test('keep what they are given, merge their metadata, and unset what is sent empty', async () => {
      const { sdk } = await openStripe(suite);
      const place = { city: 'Mérida', state: 'Yucatán', postal_code: '97000', country: 'MX' };
      const address = { line1: 'Calle 60', line2: 'piso 2', ...place };
      const { id } = await sdk.customers.create({
        email: 'ana@example.com',
        name: 'Ana',
        phone: '+525555555555',
        description: 'a person',
        preferred_locales: ['es'],
        address,
        metadata: { a: '1', b: '2' },
        expand: ['test_clock'],
      });
      const changed = await sdk.customers.update(id, {
        name: '',
        phone: '',
        description: 'another',
        email: 'eva@example.com',
        preferred_locales: ['en'],
        address: { ...address, line2: 'piso 3' },
        metadata: { b: '', c: '3' },
        expand: ['test_clock'],
      });
      expect(changed).toMatchObject({
        email: 'eva@example.com',
        name: null,
        phone: null,
        description: 'another',
        preferred_locales: ['en'],
        address: { ...address, line2: 'piso 3' },
        metadata: { a: '1', c: '3' },
      });
      const found = await sdk.customers.retrieve(id, { expand: ['test_clock'] });
      expect((found as Stripe.Customer).metadata).toEqual({ a: '1', c: '3' });
      expect((await sdk.customers.update(id, { metadata: '' })).metadata).toEqual({});
      await expect(sdk.customers.create({ email: 'nobody' })).rejects.toMatchObject({
        ...invalid,
        code: 'email_invalid',
        param: 'email',
      });
    });

    test('take metadata of up to 40 characters a key and 500 a value', async () => {
      const { sdk } = await openStripe(suite);
      await expect(sdk.customers.create({ metadata: { ['k'.repeat(41)]: 'x' } })).rejects.toMatchObject(
        invalid,
      );
      await expect(sdk.customers.create({ metadata: { a: 'x'.repeat(501) } })).rejects.toMatchObject(invalid);
      const most = { ['k'.repeat(40)]: 'x'.repeat(500) };
      expect((await sdk.customers.create({ metadata: most })).metadata).toEqual(most);
    });
  });

  describe('products and prices', () => {
    test('are found by lookup key, product and activity', async () => {
      const { sdk } = await openStripe(suite);
      const [own, lookup] = [`prod_${uniqueName('own').replaceAll('-', '_')}`, uniqueName('price')];
      const expand = ['default_price'];
      const product = await sdk.products.create({
        id: own,
        name: 'Membership',
        description: 'of 30 days',
        active: true,
        metadata: { a: '1' },
        expand,
      });
      expect(await sdk.products.retrieve(own, { expand })).toMatchObject({
        name: 'Membership',
        created: product.created,
        metadata: { a: '1' },
      });
      await expect(sdk.products.create({ id: own, name: 'x' })).rejects.toMatchObject({
        ...invalid,
        code: 'resource_already_exists',
      });
      const { id } = await sdk.prices.create({
        ...PRICE,
        product: own,
        lookup_key: lookup,
        nickname: 'usual',
        active: true,
        metadata: { a: '1' },
        expand: ['product'],
      });
      expect(await sdk.prices.retrieve(id, { expand: ['product'] })).toMatchObject({
        unit_amount: 2900,
        unit_amount_decimal: expect.anything() as unknown,
        type: 'recurring',
        product: { id: own, name: 'Membership' },
      });
      const found = await sdk.prices.list({
        lookup_keys: [lookup],
        product: own,
        active: true,
        limit: 1,
        expand: ['data.product'],
      });
      expect(found.data).toMatchObject([{ id, product: { name: 'Membership' } }]);
      await expect(sdk.prices.create({ ...PRICE, product: own, lookup_key: lookup })).rejects.toMatchObject(
        invalid,
      );
      const next = await sdk.prices.create({
        ...PRICE,
        unit_amount: 3900,
        product_data: { name: 'Membership', metadata: { a: '1' } },
        lookup_key: lookup,
        transfer_lookup_key: true,
      });
      expect((await sdk.prices.list({ lookup_keys: [lookup] })).data.map((one) => one.id)).toEqual([next.id]);
    });

    test('a product says what stands on a card’s statement, and how it is taxed', async () => {
      const { sdk } = await openStripe(suite);
      const product = await sdk.products.create({
        name: 'Membership',
        statement_descriptor: 'DIRECTORY 30D',
        tax_code: 'txcd_10000000',
      });
      expect(product).toMatchObject({ statement_descriptor: 'DIRECTORY 30D', tax_code: 'txcd_10000000' });
      const changed = await sdk.products.update(product.id, {
        name: 'Premium',
        description: 'of 30 days',
        active: true,
        statement_descriptor: 'DIRECTORY',
        tax_code: 'txcd_10103001',
        metadata: { a: '1' },
        expand: ['default_price'],
      });
      expect(changed).toMatchObject({
        name: 'Premium',
        statement_descriptor: 'DIRECTORY',
        metadata: { a: '1' },
      });
      for (const statement_descriptor of ['x'.repeat(23), '12345', 'A "B"'])
        await expect(sdk.products.update(product.id, { statement_descriptor })).rejects.toMatchObject({
          ...invalid,
          param: 'statement_descriptor',
        });
      const { id } = await sdk.prices.create({
        ...PRICE,
        tax_behavior: 'inclusive',
        product_data: { name: 'x', statement_descriptor: 'DIRECTORY', tax_code: 'txcd_10000000' },
      });
      expect(await sdk.prices.retrieve(id, { expand: ['product'] })).toMatchObject({
        tax_behavior: 'inclusive',
        product: { statement_descriptor: 'DIRECTORY', tax_code: 'txcd_10000000' },
      });
    });

    test('that are archived keep what they say, and are sold no more', async () => {
      const { sdk } = await openStripe(suite);
      const lookup = uniqueName('price');
      const { id } = await sdk.prices.create({
        ...PRICE,
        product_data: { name: 'Membership' },
        lookup_key: lookup,
      });
      const archived = await sdk.prices.update(id, { active: false, expand: ['product'] });
      expect(archived).toMatchObject({ active: false, unit_amount: 2900, product: { name: 'Membership' } });
      expect((await sdk.prices.list({ lookup_keys: [lookup], active: true })).data).toEqual([]);
      await expect(openCheckout(sdk, { line_items: [{ price: id, quantity: 1 }] })).rejects.toMatchObject(
        invalid,
      );
    });

    test.each<[string, object, object]>([
      ['a currency that is none', { currency: 'peso' }, { param: 'currency' }],
      ['a negative amount', { unit_amount: -1 }, { param: 'unit_amount' }],
      ['an interval of no days', { recurring: { interval: 'day', interval_count: 0 } }, {}],
      ['no product', { product_data: undefined }, {}],
    ])('with %s are refused', async (_what, change, error) => {
      const { sdk } = await openStripe(suite);
      await expect(
        sdk.prices.create({ ...PRICE, product_data: { name: 'x' }, ...change }),
      ).rejects.toMatchObject({ ...invalid, ...error });
    });
  });

  describe('a checkout session', () => {
    test.each<[string, Partial<Stripe.Checkout.SessionCreateParams>, object]>([
      ['no address to return to', { success_url: undefined }, { param: 'success_url' }],
      ['a relative address', { success_url: '/done' }, { code: 'url_invalid', param: 'success_url' }],
      ['an unknown customer', { customer: 'cus_none' }, { code: 'resource_missing', param: 'customer' }],
      ['a customer and an e-mail', { customer: 'cus_1', customer_email: 'a@b.co' }, {}],
      ['an expiry too soon', { expires_at: Math.floor(Date.now() / 1000) + 60 }, { param: 'expires_at' }],
      ['an expiry too late', { expires_at: Math.floor(Date.now() / 1000) + 90_000 }, { param: 'expires_at' }],
      ['a wrong e-mail', { customer_email: 'nobody' }, { code: 'email_invalid', param: 'customer_email' }],
      ['no line', { line_items: [] }, {}],
      ['a line of nothing', { line_items: [{ ...LINE, quantity: 0 }] }, {}],
      [
        'an unknown price',
        { line_items: [{ price: 'price_none', quantity: 1 }] },
        { code: 'resource_missing' },
      ],
    ])('with %s is refused', async (_what, more, error) => {
      const { sdk } = await openStripe(suite);
      await expect(openCheckout(sdk, more)).rejects.toMatchObject({ ...invalid, ...error });
    });
  });

  describe('a key of idempotency', () => {
    const key = () => ({ idempotencyKey: uniqueName('key') });

    test('answers the same again, and is refused for other parameters and another call', async () => {
      const { sdk } = await openStripe(suite);
      const options = key();
      const once = () => sdk.customers.create({ email: 'ana@example.com' }, options);
      const first = await once();
      const second = await once();
      expect(second.id).toBe(first.id);
      expect(Object.fromEntries(new Headers(second.lastResponse.headers))).toMatchObject({
        'idempotent-replayed': 'true',
        'original-request': first.lastResponse.requestId,
      });
      await expect(sdk.customers.create({ email: 'eva@example.com' }, options)).rejects.toMatchObject({
        type: 'StripeIdempotencyError',
        statusCode: 400,
      });
      await expect(sdk.products.create({ name: 'x' }, options)).rejects.toMatchObject({
        type: 'StripeIdempotencyError',
      });
    });

    test('keeps a refusal too, but not that of a request which could not be read', async () => {
      const { sdk } = await openStripe(suite);
      const options = key();
      const fail = () => sdk.refunds.create({ charge: 'ch_none' }, options);
      await expect(fail()).rejects.toMatchObject({ code: 'resource_missing' });
      await expect(fail()).rejects.toMatchObject({ headers: { 'idempotent-replayed': 'true' } });
      const other = key();
      await expect(sdk.customers.create({ email: 'x' }, other)).rejects.toMatchObject({ param: 'email' });
      await expect(sdk.customers.create({ email: 'x@example.com' }, other)).resolves.toBeDefined();
    });

    test('has at most 255 characters', async () => {
      const { sdk } = await openStripe(suite);
      await expect(sdk.customers.create({}, { idempotencyKey: 'k'.repeat(256) })).rejects.toMatchObject({
        statusCode: 400,
      });
    });

    hereOnly(NO_CLOCK, () => {
      test('is forgotten after a day', async () => {
        const { sdk, pass } = await openStripe(suite);
        const options = key();
        const once = () => sdk.customers.create({ email: 'ana@example.com' }, options);
        const { id } = await once();
        await pass(DAY - 1000);
        expect((await once()).id).toBe(id);
        await pass(2000);
        expect((await once()).id).not.toBe(id);
      });
    });
  });

  test('a list is paged, newest first, both ways', async () => {
    const { sdk } = await openStripe(suite);
    const active = true;
    const ids: string[] = [];
    for (const name of ['one', 'two', 'three', 'four', 'five']) {
      ids.unshift((await sdk.products.create({ name })).id);
    }
    const idsOf = (list: Stripe.ApiList<Stripe.Product>) => list.data.map(({ id }) => id);
    const first = await sdk.products.list({ limit: 2, active, expand: ['data.default_price'] });
    expect(first).toMatchObject({ object: 'list', has_more: true });
    expect(idsOf(first)).toEqual(ids.slice(0, 2));
    expect(idsOf(await sdk.products.list({ limit: 2, starting_after: ids[1] }))).toEqual(ids.slice(2, 4));
    expect(idsOf(await sdk.products.list({ limit: 2, ending_before: ids[3] }))).toEqual(ids.slice(1, 3));
    const paged: string[] = [];
    for await (const { id } of sdk.products.list({ limit: 2 })) if (paged.push(id) === 5) break;
    expect(paged).toEqual(ids);
    await expect(sdk.products.list({ limit: 101 })).rejects.toMatchObject({ ...invalid, param: 'limit' });
    await expect(sdk.products.list({ starting_after: 'prod_none' })).rejects.toMatchObject({
      code: 'resource_missing',
    });
  });

  test('what is no reference is not expanded', async () => {
    const { sdk } = await openStripe(suite);
    const { id } = await sdk.products.create({ name: 'x' });
    await sdk.customers.create({});
    await expect(sdk.products.retrieve(id, { expand: ['name'] })).rejects.toMatchObject({
      ...invalid,
      message: expect.stringContaining('This property cannot be expanded (name)') as string,
    });
    const [event] = (await sdk.events.list({ limit: 1 })).data;
    const refused = { ...invalid, message: expect.stringContaining('cannot be expanded') as string };
    await expect(sdk.events.list({ expand: ['data.type'] })).rejects.toMatchObject(refused);
    await expect(sdk.events.retrieve(event!.id, { expand: ['type'] })).rejects.toMatchObject(refused);
  });

  test('what does not exist is 404 and names what was asked for', async () => {
    const { sdk } = await openStripe(suite);
    await expect(sdk.subscriptions.retrieve('sub_none')).rejects.toMatchObject({
      type: 'StripeInvalidRequestError',
      statusCode: 404,
      code: 'resource_missing',
      message: "No such subscription: 'sub_none'",
      param: 'id',
    });
  });

  test('answers in the API version that the SDK pins, with an id for each request', async () => {
    const { sdk } = await openStripe(suite);
    const { lastResponse } = await sdk.products.create({ name: 'Membership' });
    expect(lastResponse).toMatchObject({
      apiVersion: Stripe.API_VERSION,
      requestId: expect.stringMatching(/^req_/) as string,
    });
  });

  hereOnly('it needs an address that is not Stripe’s', () => {
    test('knows its key alone', async () => {
      const { stage } = await openStandIn(suite);
      await expect(sdkFor(stage.url, 'sk_test_other').customers.retrieve('cus_1')).rejects.toMatchObject({
        type: 'StripeAuthenticationError',
        statusCode: 401,
      });
      expect((await fetch(`${stage.url}/v1/customers/cus_1`)).status).toBe(401);
    });
  });

  hereOnly('Stripe does more than is supported', () => {
    test('what is not supported answers 501 with its name', async () => {
      const { stage, sdk } = await openStandIn(suite);
      const refused = (answer: Promise<unknown>, named: string) =>
        expect(answer).rejects.toMatchObject({
          statusCode: 501,
          message: expect.stringContaining(named) as string,
        });
      await refused(sdk.coupons.list(), 'GET /v1/coupons');
      await refused(sdk.customers.create({ balance: 5 }), 'the parameter balance');
      const strange = { ...LINE, tax_rates: ['txr_1'] };
      await refused(openCheckout(sdk, { line_items: [strange] }), 'line_items[0][tax_rates]');
      await refused(openCheckout(sdk, { line_items: [LINE, LINE] }), 'a checkout session of two lines');
      await refused(openCheckout(sdk, { mode: 'payment' }), 'mode=payment');
      await refused(sdk.subscriptions.list({ status: 'paused' }), 'status=paused');
      await refused(sdk.customers.retrieve('cus_1', {}, { stripeAccount: 'acct_1' }), 'stripe-account');
      const older = { authorization: `Bearer ${SECRET_KEY}`, 'stripe-version': '2020-08-27' };
      const answer = await fetch(`${stage.url}/v1/customers/cus_1`, { headers: older });
      expect(answer.status).toBe(501);
      expect(await answer.text()).toContain('API version 2020-08-27');
    });
  });
}
